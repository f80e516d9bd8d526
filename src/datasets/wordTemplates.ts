import type { Rng } from '../core/index.js';

/** A number of the text, or the result of an earlier step (0-based). */
export type Operand = number | { step: number };

/** One calculation of a worked solution. */
export interface Step {
  op: '+' | '-' | '*' | '/';
  left: Operand;
  right: Operand;
  /** What the result counts, in a few words. */
  what: string;
}

export interface Story {
  text: string;
  steps: Step[];
}

export interface Template {
  category: string;
  tell(r: Rng): Story;
}

const names = [
  'Ada',
  'Ben',
  'Chiara',
  'Deniz',
  'Emeka',
  'Farah',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kamala',
  'Luis',
  'Mei',
  'Noor',
  'Olga',
  'Pavel',
];
const between = (r: Rng, low: number, high: number): number => low + r.int(high - low + 1);
const of = (step: number): Operand => ({ step });

/** The stories. Every intermediate result is a whole number above zero. */
export const templates: readonly Template[] = [
  {
    category: 'shopping',
    tell(r) {
      const [who, n, price, change] = [r.pick(names), between(r, 3, 12), between(r, 4, 19), between(r, 2, 30)];
      const thing = r.pick(['notebooks', 'lamps', 'scarves', 'mugs']);
      const paid = n * price + change;
      return {
        text: `${who} buys ${n} ${thing} at ${price} dollars each and starts out with ${paid} dollars. How many dollars are left?`,
        steps: [
          { op: '*', left: n, right: price, what: 'dollars spent' },
          { op: '-', left: paid, right: of(0), what: 'dollars left' },
        ],
      };
    },
  },
  {
    category: 'shopping',
    tell(r) {
      const [who, a, p, b, q] = [
        r.pick(names),
        between(r, 2, 9),
        between(r, 3, 15),
        between(r, 2, 9),
        between(r, 3, 15),
      ];
      return {
        text: `${who} sells ${a} cakes for ${p} dollars each and ${b} pies for ${q} dollars each. How many dollars does ${who} take in?`,
        steps: [
          { op: '*', left: a, right: p, what: 'dollars for cakes' },
          { op: '*', left: b, right: q, what: 'dollars for pies' },
          { op: '+', left: of(0), right: of(1), what: 'dollars in all' },
        ],
      };
    },
  },
  {
    category: 'farming',
    tell(r) {
      const [rows, trees, each, lost] = [between(r, 3, 9), between(r, 4, 12), between(r, 5, 20), between(r, 5, 40)];
      return {
        text: `An orchard has ${rows} rows of ${trees} trees. Each tree bears ${each} pears, and ${lost} pears in all are eaten by birds. How many pears remain?`,
        steps: [
          { op: '*', left: rows, right: trees, what: 'trees' },
          { op: '*', left: of(0), right: each, what: 'pears' },
          { op: '-', left: of(1), right: lost, what: 'pears left' },
        ],
      };
    },
  },
  {
    category: 'farming',
    tell(r) {
      const [crates, each, extra, days] = [between(r, 3, 9), between(r, 6, 24), between(r, 5, 40), between(r, 2, 6)];
      return {
        text: `Every day a farm fills ${crates} crates with ${each} eggs each and has ${extra} eggs over. How many eggs does it collect in ${days} days?`,
        steps: [
          { op: '*', left: crates, right: each, what: 'eggs in crates' },
          { op: '+', left: of(0), right: extra, what: 'eggs a day' },
          { op: '*', left: of(1), right: days, what: 'eggs collected' },
        ],
      };
    },
  },
  {
    category: 'travel',
    tell(r) {
      const [v, t, w, u] = [between(r, 8, 60), between(r, 2, 6), between(r, 8, 60), between(r, 2, 6)];
      return {
        text: `A train runs ${t} hours at ${v} km an hour, then ${u} hours at ${w} km an hour. How many km does it cover?`,
        steps: [
          { op: '*', left: v, right: t, what: 'km first' },
          { op: '*', left: w, right: u, what: 'km then' },
          { op: '+', left: of(0), right: of(1), what: 'km in all' },
        ],
      };
    },
  },
  {
    category: 'travel',
    tell(r) {
      const [seats, on, off, stops] = [between(r, 20, 60), between(r, 6, 15), between(r, 1, 5), between(r, 2, 5)];
      return {
        text: `A tram leaves with ${seats} passengers. At each of ${stops} stops ${on} people get on and ${off} get off. How many passengers are on board afterwards?`,
        steps: [
          { op: '-', left: on, right: off, what: 'more at each stop' },
          { op: '*', left: of(0), right: stops, what: 'more in all' },
          { op: '+', left: seats, right: of(1), what: 'passengers' },
        ],
      };
    },
  },
  {
    category: 'sharing',
    tell(r) {
      const [who, friends, share, kept] = [r.pick(names), between(r, 3, 9), between(r, 4, 20), between(r, 3, 25)];
      const total = friends * share + kept;
      return {
        text: `${who} has ${total} marbles, keeps ${kept} and shares the others evenly among ${friends} friends. How many marbles does each friend get?`,
        steps: [
          { op: '-', left: total, right: kept, what: 'marbles to share' },
          { op: '/', left: of(0), right: friends, what: 'marbles for each' },
        ],
      };
    },
  },
  {
    category: 'sharing',
    tell(r) {
      const [boxes, groups, factor, spare] = [between(r, 2, 8), between(r, 2, 6), between(r, 2, 9), between(r, 2, 12)];
      const each = groups * factor;
      return {
        text: `A club gets ${boxes} boxes of ${each} tickets. They are split evenly among ${groups} teams, and each team gives ${spare} more tickets of its own. How many tickets does a team have?`,
        steps: [
          { op: '*', left: boxes, right: each, what: 'tickets' },
          { op: '/', left: of(0), right: groups, what: 'tickets a team' },
          { op: '+', left: of(1), right: spare, what: 'tickets with their own' },
        ],
      };
    },
  },
  {
    category: 'work',
    tell(r) {
      const [who, wage, hours, days, rent] = [
        r.pick(names),
        between(r, 9, 25),
        between(r, 3, 8),
        between(r, 3, 6),
        between(r, 20, 60),
      ];
      return {
        text: `${who} earns ${wage} dollars an hour and works ${hours} hours a day for ${days} days, then pays ${rent} dollars for tools. How many dollars remain?`,
        steps: [
          { op: '*', left: hours, right: days, what: 'hours' },
          { op: '*', left: of(0), right: wage, what: 'dollars earned' },
          { op: '-', left: of(1), right: rent, what: 'dollars left' },
        ],
      };
    },
  },
  {
    category: 'work',
    tell(r) {
      const [who, a, b, days, read] = [
        r.pick(names),
        between(r, 8, 20),
        between(r, 5, 15),
        between(r, 3, 7),
        between(r, 10, 40),
      ];
      const left = (a + b) * days;
      return {
        text: `${who} types ${a} pages every morning and ${b} every afternoon for ${days} days, and ${read} pages were done before. There are ${left + read * 2} pages to do. How many are missing?`,
        steps: [
          { op: '+', left: a, right: b, what: 'pages a day' },
          { op: '*', left: of(0), right: days, what: 'pages typed' },
          { op: '+', left: of(1), right: read, what: 'pages done' },
          { op: '-', left: left + read * 2, right: of(2), what: 'pages missing' },
        ],
      };
    },
  },
];
