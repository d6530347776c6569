import { drawFile, type Sheet, toMarkup } from '#tools/charts/drawing/index.ts';
import { byArea } from './areas.ts';
import { type Outline, shortId } from './sheet.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const code = (text: string): string => (text === '' ? '' : `\`${cell(text)}\``);
const codes = (texts: readonly string[]): string => texts.map(code).join(', ');
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const links = (names: readonly string[]): string => names.map((name) => `[${name}](${name}.md)`).join(', ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const used = head.map((_, i) => rows.some((cells) => cells[i] !== ''));
  const keep = (cells: readonly string[]): string[] => cells.filter((_, i) => used[i]);
  return [row(...keep(head)), row(...keep(head).map(() => '---')), ...rows.map((cells) => row(...keep(cells)))];
}

/** The picture of a chart as a file. */
const svgFile = ({ picture }: Sheet): string => `${toMarkup(drawFile(picture))}\n`;

/** A chart with all its tables. */
function chartPage(sheet: Outline): string {
  const { name, area, description, file, runs, runBy, states, transitions, delays } = sheet;
  const facts = [
    `- Area: ${area}`,
    `- Source: [\`${file}\`](../../${file})`,
    ...(runs.length > 0 ? [`- Runs: ${links(runs)}`] : []),
    ...(runBy.length > 0 ? [`- Run by: ${links(runBy)}`] : []),
  ];
  return [
    `# ${name}`,
    '',
    description,
    '',
    `![${name}](${name}.svg)`,
    '',
    ...facts,
    '',
    '## States',
    '',
    ...table(
      ['state', 'meaning', 'kind', 'tags', 'runs', 'on entry', 'on exit'],
      states.map((state) => [
        code(shortId(state.id)),
        cell(state.description),
        state.type === 'atomic' ? '' : state.type,
        codes(state.tags),
        codes(state.runs),
        codes(state.entry),
        codes(state.exit),
      ]),
    ),
    '',
    '## Transitions',
    '',
    ...table(
      ['from', 'on', 'if', 'to', 'does', 'remark'],
      transitions.map(({ from, on, guard, to, actions, description: remark }) => [
        code(shortId(from)),
        code(on),
        code(guard),
        to === '' ? '(stays)' : code(shortId(to)),
        codes(actions),
        cell(remark),
      ]),
    ),
    ...(delays.length === 0
      ? []
      : [
          '',
          '## Delays',
          '',
          ...table(
            ['delay', 'time'],
            delays.map(({ name: delay, time }) => [code(delay), time || 'computed']),
          ),
        ]),
    '',
  ].join('\n');
}

const HOW_TO_READ = `## Reading a chart

- A box is a **state**: its name, what it means, and \`busy\` or another tag. The dot leads into the first one; a double frame is an end.
- A box with boxes in it is in exactly one of them. With two bars in its corner it is parallel: in all of them at once, each in a dashed
  frame.
- A violet plate is an **actor** that runs while its state is active: a circle is one that answers or reports, a square another chart.
- An arrow is a **transition**. Its label names the trigger, in the colour of its kind, and below in brackets the guard that must be true:

| label | colour | trigger |
|---|---|---|
| \`order.pay\` | blue | an event that a person or another chart sends |
| a clock and \`qrLifetime · 1 min\` | amber | a delay, with its time |
| ✓ \`checkTicket\` | green | an actor's answer; of several branches the first whose guard is true, the one without a guard last |
| ✗ \`checkTicket\` | red | an actor's failure |
| » \`always\` | grey | none: it is taken at once when its guard is true |

- Transitions between the same two states share an arrow, which is striped in their colours when they are of different kinds.
- A label far from the tip of its arrow also names its target: \`rent.abandon → choosing\`.
- Labels inside a box are transitions that stay in it (a round arrow) or lead from a whole group to one of its parts. Those below the
  chart's name hold in every state.
- \`entry\` and \`exit\` name what happens whenever the state is entered or left. What a transition does is in the table of its page.

## Writing a chart

\`\`\`sh
npm run new:workflow -- exchange/giftCode --title 兑换礼品码
\`\`\`

writes the five parts of a workflow into the folders of its area, here \`exchange\`: the chart (\`src/machines\`), its actors
(\`src/actors\`), its wiring (\`src/app/wire/charts\`), a screen with an exhaustive switch (\`src/screens\`) and the test model
(\`tests/models\`). They compile and pass every check at once; \`withoutScreen\` in the model notes that the screen has no address to
be tested at yet. Then adapt them.

- One literal \`setup({…}).createMachine({…})\` per file, its \`id\` the file's name; no call, spread or computed key inside, so that every
  tool reads it. At most 250 lines: split by a child chart.
- Actors, guards, delays and actions have names from \`setup\`: actors are verb phrases, guards yes/no, delays nouns. An
  unfilled slot does not compile.
- A computed delay states its times in the \`description\` of its transition: \`500 ms，App 2 s\`, \`至多 15 min\`.
- Every state has a Chinese \`description\`. Gerunds for working states (\`creatingOrder\`), participles or adjectives for
  waiting ones (\`expired\`).
- Events are \`noun.verb\`: imperative for a request (\`sms.send\`), past tense for a report (\`payment.settled\`).
- Every \`invoke\` has \`id\` equal to \`src\`, \`onDone\` and \`onError\`. An expected refusal is an output that branches in
  \`onDone\`; \`onError\` is for the unexpected.
- Polling is two states and a named delay. The work of an initial state is idempotent. A money command carries the
  idempotency key made when the user confirmed.
- Context holds facts, never flags that repeat the state. A chart names no \`fetch\`, \`window\` or \`Date\`, no React and no valtio.

\`tests/charts\` audits all this, \`tests/models\` takes every transition of every chart.

## Commands

\`\`\`sh
npm run charts                                                     # draw what has changed, here
npm run charts -- --check                                          # is anything stale?
npm run charts -- export qrLogin --format mermaid                  # or dot, scxml, json
npm run charts -- export qrLogin --format scxml --out qrLogin.scxml
npm run charts -- diff HEAD~3                                      # what became of the charts since a revision
npm run charts -- diff HEAD~3 HEAD~1 --out chart-changes           # with pictures, new green and gone red
npm run charts -- diff --help
\`\`\`

The charts also live: \`npm start\` and \`npm run dev\` serve them at \`/visualiser/\`, where they follow the app in another tab.
\`npm run paths\` makes test paths of them.
`;

/** All charts by area, and how to read and write one. */
function overviewPage(sheets: readonly Outline[]): string {
  const sections = byArea(sheets).flatMap(({ title, charts }) => [
    `## ${title}`,
    '',
    ...table(
      ['chart', 'about', 'states', 'transitions'],
      charts.map(({ name, description, states, transitions }) => [
        `[${name}](${name}.md)`,
        cell(description),
        String(states.length - 1),
        String(new Set(transitions.map(({ transition }) => transition)).size),
      ]),
    ),
    '',
    ...charts.flatMap(({ name }) => [`### ${name}`, '', `[![${name}](${name}.svg)](${name}.md)`, '']),
  ]);
  return [
    '# Charts',
    '',
    'Every workflow is an explicit chart: what can happen, and nothing else can. The pictures and tables here are generated from the ' +
      'charts by `npm run charts`; a test fails when they are stale.',
    '',
    HOW_TO_READ,
    ...sections,
  ].join('\n');
}

/** The sheet for the visualiser, one box or arrow per line. */
function sheetFile(sheet: Sheet): string {
  const parts = (value: object): string =>
    Object.entries(value)
      .map(([key, part]) => {
        if (Array.isArray(part)) return `${JSON.stringify(key)}:[${part.map((item) => `\n${JSON.stringify(item)}`).join(',')}]`;
        if (key === 'picture') return `"picture":{${parts(part as object)}}`;
        return `${JSON.stringify(key)}:${JSON.stringify(part)}`;
      })
      .join(',\n');
  return `{${parts(sheet)}}\n`;
}

export const layoutFile = (name: string): string => `${name}.layout.json`;

/** A chart’s generated files, by name within docs/charts. */
export const filesOf = (sheet: Sheet): Map<string, string> =>
  new Map([
    [`${sheet.name}.md`, chartPage(sheet)],
    [`${sheet.name}.svg`, svgFile(sheet)],
    [layoutFile(sheet.name), sheetFile(sheet)],
  ]);

/** Generated files for all charts together. */
export const commonFiles = (outlines: readonly Outline[]): Map<string, string> => new Map([['README.md', overviewPage(outlines)]]);
