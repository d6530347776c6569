import { MEASURES, shareOf, uncovered, unreachable, type CoverageData, type Share } from './coverage.ts';
import type { Measure } from './walks/stop.ts';

/** Draws a chart with its coverage as SVG markup, which is embedded unchanged. */
export type Painter = (data: CoverageData) => string;

/** Texts of a report; `language` is the page's. */
export interface ReportWords extends Readonly<Record<Measure, string>> {
  readonly language: string;
  readonly chart: string;
  readonly runs: string;
  readonly all: string;
  readonly id: string;
  readonly machine: string;
  readonly browser: string;
  readonly missing: string;
  readonly unreachable: string;
  readonly complete: string;
}

export interface ReportOptions {
  readonly title?: string;
  readonly paint?: Painter;
  /** Additional CSS rules, such as those of the drawn charts. */
  readonly style?: string;
  /** Default: English. */
  readonly words?: ReportWords;
}

const ENGLISH: ReportWords = {
  language: 'en',
  chart: 'chart',
  states: 'states',
  transitions: 'transitions',
  guards: 'guard outcomes',
  pairs: 'pairs',
  runs: 'runs: machine + browser',
  all: 'all',
  id: 'id',
  machine: 'machine',
  browser: 'browser',
  missing: 'not covered',
  unreachable: 'not reachable',
  complete: 'Everything reachable is covered.',
};
const TITLE = 'Coverage of the charts';

const percent = ({ covered, reachable }: Share): string => (reachable === 0 ? '–' : `${Math.floor((covered / reachable) * 1000) / 10} %`);
const cell = (text: string): string => text.replaceAll('|', '\\|');
const byName = (a: CoverageData, b: CoverageData): number => (a.chart < b.chart ? -1 : a.chart > b.chart ? 1 : 0);

function total(charts: readonly CoverageData[], measure: Measure): Share {
  return charts
    .map((data) => shareOf(data, measure))
    .reduce((a, b) => ({ covered: a.covered + b.covered, reachable: a.reachable + b.reachable, declared: a.declared + b.declared }), {
      covered: 0,
      reachable: 0,
      declared: 0,
    });
}

/** Coverage as Markdown: one table over all charts, then the uncovered ids. */
export function coverageMarkdown(charts: readonly CoverageData[], { title = TITLE, words = ENGLISH }: ReportOptions = {}): string {
  const sorted = charts.toSorted(byName);
  const shares = (of: (measure: Measure) => Share): string =>
    MEASURES.map((measure) => {
      const share = of(measure);
      return `${share.covered}/${share.reachable} (${percent(share)})`;
    }).join(' | ');
  const rows = sorted.map(
    (data) => `| ${cell(data.chart)} | ${shares((measure) => shareOf(data, measure))} | ${data.runs.machine} + ${data.runs.browser} |`,
  );
  const missing = sorted.flatMap((data) => {
    const lines = MEASURES.flatMap((measure) => [
      ...uncovered(data, measure).map((id) => `- ${words.missing}: ${words[measure]} \`${id}\``),
      ...unreachable(data, measure).map((id) => `- ${words.unreachable}: ${words[measure]} \`${id}\``),
    ]);
    return lines.length === 0 ? [] : ['', `## ${data.chart}`, '', ...lines];
  });
  return [
    `# ${title}`,
    '',
    `| ${words.chart} | ${MEASURES.map((measure) => words[measure]).join(' | ')} | ${words.runs} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    `| **${words.all}** | ${shares((measure) => total(sorted, measure))} | |`,
    ...missing,
    '',
  ].join('\n');
}

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#fff, #12161d); --text: light-dark(#1c2430, #e4e8ef); --line: light-dark(#d9dee7, #343b48);
  --soft: light-dark(#f5f7fa, #1b2029); --good: light-dark(#0a7f4f, #4cc38a); --bad: light-dark(#c0392b, #ff8b7e);
}
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1200px; margin: 2rem auto; padding: 0 1rem }
body { background: var(--page); color: var(--text) }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
td.n { font-variant-numeric: tabular-nums; white-space: nowrap }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere }
.bar { display: block; height: 4px; border-radius: 2px; background: var(--line); margin-top: 3px }
.bar i { display: block; height: 100%; border-radius: 2px; background: var(--good) }
.no { color: var(--bad) }
section { border-top: 2px solid var(--line); margin-top: 2.5rem }
figure { margin: 1rem 0; padding: 1rem; background: var(--soft); border-radius: 8px; overflow: auto }
summary { cursor: pointer }`;

function shareCell(share: Share, words: ReportWords): string {
  const width = share.reachable === 0 ? 100 : Math.floor((share.covered / share.reachable) * 100);
  const rest =
    share.declared > share.reachable ? ` <span class="no">${share.declared - share.reachable} ${html(words.unreachable)}</span>` : '';
  const bar = `<span class="bar"><i style="width:${width}%"></i></span>`;
  return `<td class="n">${share.covered}/${share.reachable} (${percent(share)})${rest}${bar}</td>`;
}

function details(data: CoverageData, measure: Measure, words: ReportWords): string {
  const rows = Object.entries(data[measure]).map(([id, hits]) => {
    const missed = hits.machine + hits.browser === 0;
    const counts =
      `<td class="n">${hits.machine}</td><td class="n">${hits.browser}</td><td>${hits.reachable ? '' : html(words.unreachable)}` + '</td>';
    return `<tr${missed ? ' class="no"' : ''}><td><code>${html(id)}</code></td>${counts}</tr>`;
  });
  const head = `<thead><tr>${[words.id, words.machine, words.browser, ''].map((word) => `<th>${html(word)}</th>`).join('')}</tr></thead>`;
  return `<details><summary>${html(words[measure])}</summary><table>${head}<tbody>${rows.join('')}</tbody></table></details>`;
}

function section(data: CoverageData, paint: Painter | undefined, words: ReportWords): string {
  const missing = MEASURES.flatMap((measure) =>
    uncovered(data, measure).map((id) => `<li class="no">${html(words[measure])}: <code>${html(id)}</code></li>`),
  );
  return [
    `<section id="${html(data.chart)}"><h2>${html(data.chart)}</h2>`,
    paint ? `<figure>${paint(data)}</figure>` : '',
    missing.length > 0 ? `<p>${html(words.missing)}:</p><ul>${missing.join('')}</ul>` : `<p>${html(words.complete)}</p>`,
    ...MEASURES.map((measure) => details(data, measure, words)),
    '</section>',
  ].join('\n');
}

/** Coverage as one self-contained page with light and dark theme; with a painter, each chart is drawn with its coverage. */
export function coverageHtml(
  charts: readonly CoverageData[],
  { title = TITLE, paint, style = '', words = ENGLISH }: ReportOptions = {},
): string {
  const sorted = charts.toSorted(byName);
  const row = (name: string, of: (measure: Measure) => Share): string =>
    `<tr><td>${name}</td>${MEASURES.map((measure) => shareCell(of(measure), words)).join('')}</tr>`;
  const rows = sorted.map((data) => row(`<a href="#${html(data.chart)}">${html(data.chart)}</a>`, (measure) => shareOf(data, measure)));
  return `<!doctype html>
<html lang="${html(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)}</title><style>${STYLE}${style}</style></head>
<body><h1>${html(title)}</h1>
<table><thead><tr><th>${html(words.chart)}</th>${MEASURES.map((measure) => `<th>${html(words[measure])}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}${row(`<strong>${html(words.all)}</strong>`, (measure) => total(sorted, measure))}</tbody></table>
${sorted.map((data) => section(data, paint, words)).join('\n')}
</body></html>
`;
}
