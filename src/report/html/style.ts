import { DARK, LIGHT, themeVariables } from '../theme.js';
import type { Theme } from '../theme.js';

const variables = (t: Theme): string =>
  themeVariables(t)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';');
const light = `${variables(LIGHT)};--panel:#f4f6f8;--link:#0059a3;--line:#d0d5db;--good:#0b6b3b;--bad:#b02622;color-scheme:light`;
const dark = `${variables(DARK)};--panel:#1f242b;--link:#79bcff;--line:#3b434d;--good:#4fd68d;--bad:#ff8a83;color-scheme:dark`;

/** The page's style sheet. Colours are variables, so charts and page change mode together; print is always light. */
export function pageStyle(): string {
  return `
:root{${light}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
@media screen{:root[data-theme=dark]{${dark}}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.55 system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
header.page,main,footer{max-width:84rem;margin:0 auto;padding:0 clamp(1rem,3vw,2rem)}
header.page{padding-top:1.5rem}
h1{font-size:clamp(1.5rem,4vw,2.1rem);line-height:1.2;margin:0 0 .4rem;overflow-wrap:anywhere}
h2{font-size:1.35rem;margin:2.6rem 0 .7rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h3{font-size:1.1rem;margin:1.4rem 0 .4rem;overflow-wrap:anywhere}
h4{font-size:1rem;margin:1.3rem 0 .4rem}
p,li,dd{max-width:46rem}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-999rem;top:.5rem;background:var(--bg);padding:.5rem 1rem;z-index:2}
.skip:focus{left:.5rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
nav.contents ul{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;list-style:none;margin:.8rem 0;padding:0}
.top{display:flex;gap:1rem;justify-content:space-between;align-items:flex-start}
button,select,input{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--muted);border-radius:6px;padding:.35rem .7rem;min-height:2.4rem}
select{max-width:100%}button{cursor:pointer}
button:hover{background:var(--panel)}
.muted,.meta,figcaption,.note{color:var(--muted)}
.good{color:var(--good)}.bad{color:var(--bad)}
ul{padding-left:1.2rem}#theme{flex:none}ul.note{font-size:.92rem}ul.findings li{margin:.45rem 0}
.scroll{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.38rem .7rem;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
thead th{border-bottom:2px solid var(--muted);vertical-align:bottom}
tbody tr:hover{background:var(--panel)}
td.number,th.number{text-align:right}td.number{white-space:nowrap}thead th{min-width:5.5rem}
td .ci{display:block;color:var(--muted);font-size:.82rem}
tbody th{font-weight:600;min-width:11rem;overflow-wrap:break-word}
table.sortable tbody th{position:sticky;left:0;background:var(--bg)}
th button{border:0;padding:0;min-height:0;background:none;font-weight:600;text-align:inherit;line-height:1.3}
th.number button{text-align:right}
th button::after{content:" ↕";color:var(--muted)}
th[aria-sort=ascending] button::after{content:" ↑";color:inherit}
th[aria-sort=descending] button::after{content:" ↓";color:inherit}
table.grouped :is(td,th){white-space:nowrap}table.grouped thead th{min-width:0}
table.grouped tbody th{min-width:0;max-width:12rem;white-space:normal;overflow-wrap:break-word}table.grouped td:not(.number){white-space:normal;min-width:9rem}table.grouped tbody+tbody{border-top:2px solid var(--line)}
table.grouped .first{border-left:1px solid var(--line)}th[scope=colgroup]{text-align:center}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.2rem;margin:1rem 0}
dl.facts dt{color:var(--muted)}dl.facts dd{margin:0;overflow-wrap:anywhere}
@media (max-width:40rem){dl.facts{grid-template-columns:1fr}dl.facts dd{margin-bottom:.5rem}}
code{font:.9em/1.4 ui-monospace,"DejaVu Sans Mono",monospace;background:var(--panel);padding:.1em .35em;border-radius:4px;overflow-wrap:anywhere}
figure{margin:1.2rem 0}
figure.chart{margin:2rem 0}
figure.chart h3{margin-top:0}
@media (min-width:72rem){figure.chart{display:grid;grid-template-columns:minmax(0,50rem) minmax(14rem,1fr);column-gap:2rem}figure.chart h3,figure.chart .data{grid-column:1/-1}figure.chart figcaption{margin-top:2rem}}
figure.chart svg{display:block;max-width:100%;height:auto;min-width:min(100%,34rem)}
@media (max-width:40rem){figure.chart svg{min-width:34rem}tbody th{min-width:7.5rem;max-width:9rem;overflow-wrap:anywhere}th,td{padding:.35rem .45rem}}
figcaption{font-size:.92rem;max-width:46rem;margin-top:.5rem}
details>summary{cursor:pointer;padding:.25rem 0}
details.data table{margin:.4rem 0}
.filters{display:flex;flex-wrap:wrap;gap:.7rem 1.2rem;align-items:end;margin:1rem 0}
.filters label{display:grid;gap:.15rem;font-size:.9rem;max-width:100%}
.filters select,.filters input{max-width:100%;min-width:0}
.explorer{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem}
@media (min-width:60rem){.explorer{grid-template-columns:20rem minmax(0,1fr)}}
#question-list{list-style:none;margin:0;padding:0;max-height:24rem;overflow-y:auto;border:1px solid var(--line);border-radius:8px}
@media (min-width:60rem){#question-list{max-height:48rem;position:sticky;top:1rem}}
#question-list li{max-width:none;border-bottom:1px solid var(--line)}
#question-list button{display:grid;gap:.1rem;width:100%;border:0;border-radius:0;text-align:left;padding:.55rem .8rem;font-size:.88rem}
#question-list button:focus-visible{outline-offset:-3px}
#question-list button[aria-current]{background:var(--panel);box-shadow:inset 4px 0 var(--link)}
#question-list .row{display:flex;justify-content:space-between;gap:.5rem}
#question-list b{overflow-wrap:anywhere}
.clip{color:var(--muted);overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow-wrap:anywhere}
.tag{font-size:.8rem;border:1px solid var(--line);border-radius:999px;padding:0 .55rem;white-space:nowrap;height:fit-content}
.tag.bad{border-color:currentColor;margin-left:.5rem}
#question h3{margin-top:0}
.text{white-space:pre-wrap;overflow-wrap:anywhere;max-width:50rem}
.agent{border:1px solid var(--line);border-radius:8px;padding:.3rem .8rem;margin:.5rem 0}
.agent .text{padding:.3rem 0 .6rem}
.choices{margin:.6rem 0}.choices li{overflow-wrap:anywhere}
.panel{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center}
svg.graph{flex:1 1 20rem;min-width:0;max-width:28rem;height:auto;display:block}
ol.seats{flex:1 1 16rem;max-width:30rem;min-width:0;list-style:none;margin:0;padding:.2rem;max-height:24rem;overflow-y:auto;font-size:.9rem}
ol.seats li{display:flex;gap:.5rem;padding:.12rem 0}ol.seats .name{overflow-wrap:anywhere;flex:1 1 auto}
.seat{color:var(--muted);font-weight:400;min-width:1.3rem;display:inline-block;text-align:right;font-variant-numeric:tabular-nums}
ol.seats .malicious .name,ol.seats .malicious .seat{color:var(--bad)}
.edge{fill:none}.edge.trust{stroke:var(--trust)}.edge.conflict{stroke:var(--conflict);stroke-dasharray:6 4}
.crowded .edge{opacity:.6}.head.trust{fill:var(--trust)}.head.conflict{fill:var(--conflict)}
.node{fill:var(--bg);stroke:var(--text);stroke-width:1.5}.node.malicious{stroke:var(--bad);stroke-width:3}
.graph text{fill:var(--text);font-size:14px}.graph text.inside{font-weight:600}.graph text.label.malicious{fill:var(--bad)}
.key .line{display:inline-block;width:2rem;vertical-align:middle;border-top:3px solid var(--trust);margin:0 .3rem}
.key .line.conflict{border-top:3px dashed var(--conflict)}
.bars{width:12rem;min-width:6rem;padding-top:.75rem}
.track{position:relative;display:block;height:.8rem;background:var(--panel);border-radius:2px}
.track.zero::before{content:"";position:absolute;left:50%;top:-3px;bottom:-3px;border-left:1px solid var(--muted)}
.bar{position:absolute;top:0;bottom:0;border-radius:2px}
.bar.trust{background:var(--trust)}
.bar.conflict{background:repeating-linear-gradient(45deg,var(--conflict) 0 4px,transparent 4px 7px)}
p.decision{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:baseline;margin:1.2rem 0 .4rem;padding:.7rem 1rem;background:var(--panel);border-left:4px solid var(--link);border-radius:4px;overflow-wrap:anywhere}
p.decision .answer{font-size:1.5rem;font-weight:700;min-width:0}p.decision.none .answer{font-size:1.1rem}
ul.held{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.5rem}ul.held li{overflow-wrap:anywhere;min-width:0}
.agent summary{overflow-wrap:anywhere}.agent summary .tag{margin-left:.4rem;display:inline-block}.agent h4{margin:.6rem 0 0;font-size:.85rem;color:var(--muted);font-weight:600}
.agent.changed{border-left:4px solid var(--link)}.agent .foot{font-size:.85rem;margin:.2rem 0 .5rem}
table:is(.weights,.timeline,.costs) tbody th{overflow-wrap:break-word;max-width:22rem;min-width:6rem}
p.service{margin:.25rem 0;max-width:none}
table.timeline td{overflow-wrap:anywhere;max-width:14rem}table.timeline thead th{min-width:4rem}table.timeline td.changed{background:var(--panel)}
footer{padding-top:2rem;padding-bottom:3rem;color:var(--muted);font-size:.9rem}
@page{size:A4 landscape;margin:14mm}
@media print{#theme,nav.contents,#explorer,.skip,th button::after{display:none}body{font-size:11pt}figure,tr{break-inside:avoid}.scroll{overflow:visible}table{font-size:7.5pt}th,td{padding:.15rem .3rem}thead th{min-width:0}tbody th{min-width:5rem}table.sortable tbody th{position:static}figure.chart{display:block}figure.chart svg{max-width:60%}}
`.trim();
}
