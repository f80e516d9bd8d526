/** Where a run stands, for whoever shows it. */
export interface RunProgress {
  stage: 'opening' | 'vectors' | 'deciding' | 'merging' | 'reporting';
  /** Units decided, of those planned; texts turned into vectors while `vectors`. */
  done: number;
  total: number;
  failed: number;
  /** Per second, since the stage began. */
  rate: number;
  etaSeconds: number | null;
  text: string;
  /** Calls to models, where the run makes any. */
  calls?: CallProgress;
}

/** What a live run has asked so far. */
export interface CallProgress {
  /** Sent to models, and answered from what is stored. */
  sent: number;
  stored: number;
  /** Of the calls sent: prompts and replies. */
  tokens: number;
  /** US dollars of the calls sent; null where a price is not known. */
  dollars: number | null;
  /** Sent per second, since the stage began. */
  rate: number;
}

/** Counts towards a total and tells rate and time left, from a moving start so that a resumed run is not flattered. */
export function meter(
  stage: RunProgress['stage'],
  total: number,
  done: number,
  tell: (p: RunProgress) => void,
  text = '',
  calls: () => Omit<CallProgress, 'rate'> | undefined = () => undefined,
): (step: number, failed?: number) => void {
  const started = Date.now();
  const before = done;
  let bad = 0;
  return (step, failed = 0) => {
    done += step;
    bad += failed;
    const seconds = (Date.now() - started) / 1000;
    const rate = seconds > 0 ? (done - before) / seconds : 0;
    const asked = calls();
    tell({
      stage,
      done,
      total,
      failed: bad,
      rate,
      etaSeconds: rate > 0 ? Math.max(0, (total - done) / rate) : null,
      text,
      ...(asked ? { calls: { ...asked, rate: seconds > 0 ? asked.sent / seconds : 0 } } : {}),
    });
  };
}
