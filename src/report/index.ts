export type {
  AgentSummary,
  CellCost,
  CostRow,
  CostTable,
  ProvenanceCount,
  ReportData,
  SourceSplit,
  Row,
  RunFacts,
  SampleAgent,
  SampleMethod,
  SampleQuestion,
} from './data.js';
export { finalAnswers } from './caseStudy.js';
export type { CaseAgent, CaseCost, CaseRound, CaseService, CaseStudy, CaseTurn } from './caseStudy.js';
export {
  allCharts,
  costs,
  detection,
  differences,
  drop,
  injection,
  maliciousWeight,
  negativeEdges,
  parseRates,
  recovery,
  settingsChart,
} from './charts/index.js';
export type { Chart, ChartInput } from './charts/index.js';
export { conclusions } from './conclusions.js';
export { displayChart, displayMarkdown, displaySpec } from './display.js';
export {
  count,
  decimal,
  fieldLabel,
  interval,
  money,
  percent,
  plainReply,
  plural,
  pointInterval,
  points,
  pValue,
  shareLabel,
} from './format.js';
export { markdownTable, markdownText } from './markdown.js';
export { allSeries, headlineRows, leadSeries, seriesName } from './series.js';
export { reportHtml } from './html/page.js';
export * as messages from './messages.js';
export { toPng, toSvg } from './render.js';
export { SAMPLE_QUESTIONS } from './sample.js';
export { terminalTable } from './terminal.js';
export { DARK, LIGHT } from './theme.js';
export { caseHtml } from './html/casePage.js';
export { writeCase, writeReport } from './write.js';
export type { WrittenReport } from './write.js';
