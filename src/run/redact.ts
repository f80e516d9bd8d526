import type { Experiment } from './experiment.js';

/** A text in which web addresses hold no credentials and no query: what may stand in files and on the screen. */
export function withoutCredentials(text: string): string {
  return text.replace(/(\bhttps?:\/\/)([^\s'"]*@)?([^\s'"?#]*)([?#][^\s'"]*)?/gi, '$1$3');
}

/**
 * The models of an experiment as a manifest may hold them: addresses without credentials, names of headers without their
 * values. A replay needs neither; who resumes gives the experiment again.
 */
export function llmsForManifest(llms: Experiment['llms']): Experiment['llms'] {
  if (!llms) return undefined;
  return Object.fromEntries(
    Object.entries(llms).map(([name, llm]) => [
      name,
      {
        ...llm,
        ...(llm.baseUrl === undefined ? {} : { baseUrl: withoutCredentials(llm.baseUrl) }),
        ...(llm.headers ? { headers: Object.fromEntries(Object.keys(llm.headers).map((key) => [key, '…'])) } : {}),
      },
    ]),
  );
}
