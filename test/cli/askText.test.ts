import { describe, expect, it } from '@jest/globals';
import { askText } from '../../src/cli/askText.js';
import { agent, caseStudy, odd } from '../report/caseFixture.js';

describe('a question in the terminal', () => {
  it('tells steps in their order: what services said on first answers stands before the rounds', () => {
    const text = askText(caseStudy(), false);
    const places = [
      'First answers',
      'Signed graph',
      'Service judge',
      'Round 1, revise',
      'Service adjudicator',
      '\nAnswer: A',
    ];
    expect(places.map((p) => text.indexOf(p))).toEqual([...places.map((p) => text.indexOf(p))].sort((a, b) => a - b));
    expect(text).toContain('Round 1, revise: 1 of 2 changed; not asked: 3\n');
    expect(text).toContain('  on 1 2: label: contradict, confidence: 0.9\n');
    expect(text).toContain('   2 bert  B -> A  read 1\n     Anna is right. Answer: A\n');
  });

  it.each(Object.entries(odd))('holds for %s', (_name, study) => {
    for (const full of [false, true]) expect(askText(study, full)).not.toMatch(/NaN|undefined|null|\[object/);
  });

  it('shows signs and sizes of the graph, line by line', () => {
    expect(askText(caseStudy(), false)).toContain(`           1     2     3
     1     . -1.00 +0.50
     2 -1.00     .     .
     3 +0.50     .     .
`);
    expect(askText(odd['no graph, unknown cost']!, false)).not.toContain('Signed graph');
  });

  it('says what is special about the decision', () => {
    const line = (name: string): string => /^Answer: .*$/m.exec(askText(odd[name]!, false))![0];
    expect(line('a tie')).toBe('Answer: B (blue); by the tie rule, stopped: early-consensus, wrong, right answer: A');
    expect(line('ten options')).toBe('Answer: J (option 9)');
    expect(line('no answer')).toBe('Answer: unparsable (no agent gave an answer); stopped: no-answers');
  });

  it('calls a price unknown, and counts calls without tokens', () => {
    const text = askText(odd['no graph, unknown cost']!, false);
    expect(text).toContain('price   unknown; paid now: unknown');
    expect(text).toContain('; of 2 calls the server did not say');
  });

  it('shortens texts, unless all is wanted', () => {
    const long = `begin ${'x'.repeat(5000)} end`;
    const x = caseStudy({
      agents: [agent('anna', 'A', { text: `${long}\nlast` })],
      graph: null,
      rounds: [],
      services: [],
    });
    const short = askText(x, false);
    expect(short).toContain('     begin x');
    expect(short).toMatch(/x end last\n/);
    expect(short).not.toContain(long);
    expect(askText(x, true)).toContain(`     ${long}\n     last\n`);
  });
});
