import type { Asker, MappedCall, MappedPage, SiteMap } from './derive.ts';

const HEAD = `# The map

Written by \`npm run map\` from the contract, the schema, the operations, the wiring of the charts and the routes;
\`tests/map.test.ts\` fails when it is stale. Each call links to its gateway field, the operations that select it, the actors and states of
charts that run them, and the pages; [pages](#pages) and [charts](#charts) link back. In the visualiser (\`/visualiser/\`) a state shows the
calls it makes, and the list of pages shows their charts.

A call without a field or an operation (–) is intended: partners, customer service, other services or plain links make it.
`;

const code = (text: string): string => `\`${text}\``;
const cells = (...all: readonly string[]): string =>
  `| ${all.map((each) => (each === '' ? '–' : each.replaceAll('|', '\\|'))).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [cells(...head), cells(...head.map(() => '---')), ...rows].join('\n');

const slug = (address: string): string =>
  address === '*' ? 'every' : address.replaceAll(/[^\w]+/gu, '-').replaceAll(/^-|-$/gu, '') || 'home';
const anchor = (kind: string, name: string): string => `<a id="${kind}-${name}"></a>`;
const toPage = ({ address, title }: MappedPage): string => `[${title}](#page-${slug(address)})`;
const toChart = (chart: string): string => `[${chart}](#chart-${chart})`;
const toCall = ({ name }: MappedCall): string => `[${name}](#call-${name})`;
const local = (chart: string, state: string): string => (state === chart ? 'always' : state.slice(chart.length + 1));

/** `checkout creatingOrder`: the chart and its requesting states. */
const place = ({ chart, states, name, kind }: Asker): string =>
  `${toChart(chart)} ${code(states.map((state) => local(chart, state)).join(', ') || name)}${kind === 'action' ? ` by ${code(name)}` : ''}`;

function callRow(call: MappedCall, { askers, pages, shell }: SiteMap): string {
  const isAsked = ({ operations }: { readonly operations: readonly string[] }): boolean =>
    call.operations.some((each) => operations.includes(each));
  const asking = askers.filter(isAsked);
  const charts = new Set(asking.map(({ chart }) => chart));
  const shown = [shell, ...pages].filter((page) => isAsked(page) || page.charts.some((chart) => charts.has(chart)));
  return cells(
    `${anchor('call', call.name)}${call.name}<br>${code(`${call.method} ${call.path}`)}`,
    call.fields.map(code).join('<br>'),
    call.operations.map(code).join('<br>'),
    asking.map(place).join('<br>'),
    shown.map(toPage).join(' · '),
  );
}

function chartRow(chart: string, { calls, askers, pages, shell }: SiteMap): string {
  const own = askers.filter((asker) => asker.chart === chart);
  const callsOf = ({ operations }: Asker): string =>
    calls
      .filter((call) => call.operations.some((each) => operations.includes(each)))
      .map(toCall)
      .join(', ');
  return cells(
    `${anchor('chart', chart)}[${chart}](charts/${chart}.md)`,
    own
      .filter(({ operations }) => operations.length > 0)
      .map((asker) => `${code(asker.states.map((state) => local(chart, state)).join(', ') || asker.name)} ${callsOf(asker)}`)
      .join('<br>'),
    [...new Set(own.flatMap(({ charts }) => charts))].map(toChart).join(', '),
    [shell, ...pages]
      .filter((page) => page.charts.includes(chart))
      .map(toPage)
      .join(' · '),
  );
}

function pageRow(page: MappedPage, { calls }: SiteMap): string {
  const own = calls.filter((call) => call.operations.some((each) => page.operations.includes(each)));
  const { address, title, screen, charts } = page;
  return cells(
    `${anchor('page', slug(address))}${title}${address === '*' ? '' : `<br>${code(address)}`}`,
    code(screen),
    charts.map(toChart).join(', '),
    own.map(toCall).join(', '),
  );
}

/** The map as a Markdown page. */
export function mapPage(map: SiteMap): string {
  const resources = [...new Set(map.calls.map(({ resource }) => resource))];
  const charts = [
    ...new Set([...map.askers.map(({ chart }) => chart), ...map.pages.flatMap((page) => page.charts), ...map.shell.charts]),
  ].toSorted();
  return [
    HEAD,
    '## Calls\n',
    ...resources.flatMap((resource) => [
      `### ${resource}\n`,
      `${table(
        ['call', 'gateway', 'operation', 'asked by', 'pages'],
        map.calls.filter((call) => call.resource === resource).map((call) => callRow(call, map)),
      )}\n`,
    ]),
    '## Charts\n',
    `${table(
      ['chart', 'what its states ask', 'runs', 'pages'],
      charts.map((chart) => chartRow(chart, map)),
    )}\n`,
    '## Pages\n',
    `${table(
      ['page', 'screen', 'charts', 'what it asks itself'],
      [map.shell, ...map.pages].map((page) => pageRow(page, map)),
    )}\n`,
  ].join('\n');
}
