import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { at, caseFile, refusal, sigma } from './sigma.js';
import { npy } from './npy.js';

const good = caseFile('good.jsonl');
const traces = (name: string, ...more: string[]): string[] => [
  'run',
  '--traces',
  caseFile(name),
  '--out',
  at('never'),
  ...more,
];
const flags = (...more: string[]): string[] => ['run', '--traces', good, '--out', at('never'), ...more];

beforeAll(() => {
  // good.jsonl has 6 questions and 4 agents.
  writeFileSync(
    at('wrong-shape.npy'),
    npy([6, 3, 2], () => Math.SQRT1_2),
  );
  writeFileSync(
    at('nan.npy'),
    npy([6, 4, 2], (i) => (i === 9 ? NaN : Math.SQRT1_2)),
  );
  writeFileSync(
    at('no-unit.npy'),
    npy([6, 4, 2], () => 3),
  );
  writeFileSync(at('no.npy'), 'not NumPy');
});

/** Named here, and run two at a time. */
const refusals: [what: string, args: string[], says: RegExp][] = [
  [
    'an unknown YAML key',
    ['run', caseFile('unknown-key.yaml')],
    /unknown-key\.yaml:4:1: unknown key "sead"\. Did you mean "seed"\?/,
  ],
  ['a missing experiment', ['run', 'nowhere.yaml'], /"nowhere\.yaml": there is no such file/],
  ['an empty experiment', ['run', caseFile('empty.yaml')], /the file is empty/],
  ['a missing trace file', flags('--traces', 'nowhere.jsonl'), /"nowhere\.jsonl": there is no such file/],
  ['an empty trace file', traces('empty.jsonl'), /empty\.jsonl.*empty/],
  ['a trace file without questions', traces('no-questions.jsonl'), /there is no question in it/],
  ['a line that is not JSON', traces('not-json.jsonl'), /line 3: this is not JSON/],
  ['what is not gzip', traces('not-gzip.jsonl.gz'), /the content is not gzip/],
  ['two questions of one id', traces('duplicate-ids.jsonl'), /line 3: the question id "q1" was already used in line 1/],
  ['questions without a response', traces('no-responses.jsonl'), /none of its 2 questions has a response/],
  ['zero agents', traces('zero-agents.jsonl'), /no agent to seat/],
  ['vectors that are not NumPy', flags('--embeddings', at('no.npy')), /this is not a NumPy \.npy file/],
  ['vectors of the wrong shape', flags('--embeddings', at('wrong-shape.npy')), /its shape is \[6, 3, 2\]/],
  ['a NaN in a vector', flags('--embeddings', at('nan.npy')), /nan\.npy.*NaN/i],
  ['a missing file of vectors', flags('--embeddings', 'nowhere.npy'), /nowhere\.npy/],
  ['0 questions', flags('--limit', '0'), /0 questions/],
  [
    'an unknown method',
    flags('--methods', 'majority,sigma-v2'),
    /Unknown method "sigma-v2"\. Did you mean "sigma-v1"\?/,
  ],
  ['an unknown attack', flags('--attacks', 'conflicts'), /Unknown attack "conflicts"\. Did you mean "conflict"\?/],
  ['an unknown encoder', flags('--encoder', 'use-light'), /encoder "use-light"\. Did you mean "use-lite"\?/],
  ['an unknown back end', flags('--backend', 'wsm'), /back end "wsm"\. Did you mean "wasm"\?/],
  ['an unknown kind', flags('--kind', 'choise'), /"choise".*"choice"/],
  ['readings that the file has not', flags('--answers', 'pred'), /pred/],
  ['no seeds', flags('--seeds', '0'), /"seeds" is 0; give a whole number from 1 to 1000/],
  ['seeds that are no number', flags('--seeds', 'abc'), /--seeds: "abc" is not a number/],
  [
    'a share above 1',
    flags('--attacks', 'conflict', '--shares', '0,1.5'),
    /"shares" item 2 is 1\.5; give a number from 0 to 1/,
  ],
  ['no workers', flags('--workers', '0'), /--workers: "0"/],
  ['--set of an unknown setting', flags('--set', 'sigma-v1.weigths=literal'), /"weigths".*"weights"/],
  [
    'more agents than the panel has',
    flags('--set', 'sigma-v1.selection=random', '--set', 'sigma-v1.k=20'),
    /selects 20 agents .* the panel has 4/,
  ],
  ['an empty flag', flags('--methods='), /--methods: it is empty/],
  ['a folder below a file', ['run', '--traces', good, '--out', `${good}/run`], /Writing .*good\.jsonl/],
  ['an unknown flag', flags('--sharse', '0'), /unknown option '--sharse'/],
  ['an unknown command', ['rnu'], /unknown command 'rnu'/],
  ['nothing to run on', ['run'], /nothing to run on/],
  ['a replay of nothing', ['replay', at('nowhere')], /no manifest\.json/],
  ['a report of nothing', ['report', at('nowhere')], /no manifest\.json/],
  ['a question of nothing', ['show', at('nowhere'), 'q1'], /no manifest\.json/],
  ['a show without a question', ['show', at('nowhere')], /missing required argument/],
  ['texts of an unknown kind', ['parse', 'choise'], /"choise".*"choice"/],
  ['texts that are not there', ['parse', 'number', 'nowhere.txt'], /nowhere\.txt/],
  ['too few options', ['parse', 'choice', '--options', '0'], /options/],
];

describe('bad input: exit 2 and one clear message, for', () => {
  const said = new Map<string, Promise<string>>();
  beforeAll(() => {
    let turn: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
    refusals.forEach(([what, args], i) => {
      const mine = turn[i % 2]!.then(() => refusal(...args));
      said.set(what, mine);
      turn = turn.map((t, lane) => (lane === i % 2 ? mine.catch(() => undefined) : t));
    });
  });

  it.each(refusals)('%s', async (what, _args, says) => {
    expect(await said.get(what)).toMatch(says);
    expect(existsSync(at('never', 'manifest.json'))).toBe(false);
  });
});

describe('input that looks odd is run, and drawn', () => {
  const rows = async (name: string, ...more: string[]): Promise<Record<string, unknown>[]> => {
    const { code, stdout, stderr } = await sigma(
      'run',
      '--traces',
      caseFile(name),
      '--out',
      at(name),
      '--json',
      '--quiet',
      ...more,
    );
    expect({ code, stderr: stderr.includes('    at ') }).toEqual({ code: 0, stderr: false });
    return (JSON.parse(stdout.trim().split('\n').at(-1)!) as { rows: Record<string, unknown>[] }).rows;
  };

  it('all answers unparsable: decided, without an answer', async () => {
    for (const r of await rows('all-unparsable.jsonl'))
      expect(r).toMatchObject({ n: 2, accuracy: 0, parseRate: 0, abstained: 2 });
  });

  it('misspelt fields: said on stderr, and again in the table', async () => {
    const { code, stdout, stderr } = await sigma(
      'run',
      '--traces',
      caseFile('misspelt.jsonl'),
      '--out',
      at('m'),
      '--quiet',
    );
    expect(code).toBe(0);
    const warning = 'Field "txt" of responses on 2 lines is not one of the format; did you mean "text"?';
    expect(stderr).toBe(`Warning: ${warning}\n`);
    expect(stdout).toContain('Note: No answer was read in any of the 2 responses of agent "a"');
    const { notes } = JSON.parse(readFileSync(at('m', 'merged', 'rows.json'), 'utf8')) as { notes: string[] };
    expect(notes).toContain(warning);
  });

  it('no gold: decisions, no accuracy', async () => {
    for (const r of await rows('no-gold.jsonl'))
      expect(r).toMatchObject({ n: 2, graded: 0, accuracy: null, ci: null, ciKind: null });
  });
});
