import type { Citation } from '../core/index.js';

export const CONDORCET: Citation = {
  authors: 'Condorcet, N. de',
  title: "Essai sur l'application de l'analyse à la probabilité des décisions rendues à la pluralité des voix",
  year: 1785,
  where: 'https://gallica.bnf.fr/ark:/12148/bpt6k417181',
};

export const NITZAN_PAROUSH: Citation = {
  authors: 'Nitzan, S.; Paroush, J.',
  title: 'Optimal decision rules in uncertain dichotomous choice situations',
  year: 1982,
  where: 'doi:10.2307/2526438',
};

export const DAWID_SKENE: Citation = {
  authors: 'Dawid, A. P.; Skene, A. M.',
  title: 'Maximum likelihood estimation of observer error-rates using the EM algorithm',
  year: 1979,
  where: 'doi:10.2307/2346806',
};

export const STACKING: Citation = {
  authors: 'Wolpert, D. H.',
  title: 'Stacked generalization',
  year: 1992,
  where: 'doi:10.1016/S0893-6080(05)80023-1',
};
