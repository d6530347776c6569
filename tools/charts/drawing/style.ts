/** The colours of a chart by meaning. */
interface Palette {
  readonly paper: string;
  readonly box: string;
  readonly group: string;
  readonly band: string;
  readonly line: string;
  readonly text: string;
  readonly note: string;
  readonly actor: string;
  readonly actorFill: string;
  readonly live: string;
  readonly liveFill: string;
  readonly event: string;
  readonly after: string;
  readonly done: string;
  readonly error: string;
  readonly always: string;
  readonly snapshot: string;
  readonly good: string;
  readonly bad: string;
}

const light: Palette = {
  paper: '#f8f9fc',
  box: '#ffffff',
  group: '#f1f4fa',
  band: '#e9eef8',
  line: '#ccd4e2',
  text: '#141b2b',
  note: '#5a6579',
  actor: '#6a43c9',
  actorFill: '#f2edfd',
  live: '#2457e6',
  liveFill: '#e3ebff',
  event: '#2a56d8',
  after: '#9a5700',
  done: '#0c7a43',
  error: '#c2302a',
  always: '#5b6577',
  snapshot: '#0b7285',
  good: '#0c7a43',
  bad: '#d3362d',
};

const dark: Palette = {
  paper: '#0e131b',
  box: '#19202c',
  group: '#131a25',
  band: '#1b2534',
  line: '#39455a',
  text: '#eaf0fa',
  note: '#9aa7bd',
  actor: '#b9a0ff',
  actorFill: '#2a2344',
  live: '#6f9bff',
  liveFill: '#1c2f5e',
  event: '#86a9ff',
  after: '#f0b24f',
  done: '#56d294',
  error: '#ff8d84',
  always: '#a6b1c4',
  snapshot: '#59cbdb',
  good: '#56d294',
  bad: '#ff8d84',
};

const FONTS = `'SF Pro Text','Segoe UI','Helvetica Neue',Roboto,'Liberation Sans',Arial,'Noto Sans','DejaVu Sans Condensed','PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif`;

const KINDS = ['event', 'after', 'done', 'error', 'always', 'snapshot'] as const;

/** Kinds that share a colour. */
const SAME: Readonly<Record<string, readonly string[]>> = { done: ['done', 'state-done'], always: ['always', 'mixed'] };

/** Rules that do not depend on colours. */
const SHAPE_RULES = `
.name{font-size:13px;font-weight:600}.root .name{font-size:19px;font-weight:700}
.note{font-size:11px}.root .note{font-size:12.5px}
.tag-text{font-size:11px}.line text,.actor text,.act text{font-size:11px}.line .guard{font-size:11px}.act .word{font-size:11px}
.frame{stroke-width:1.2}.inner,.bars,.rule,.band{fill:none}.rule{stroke-width:1}.bars{stroke-width:2;stroke-linecap:round}
.region>.frame{stroke-dasharray:6 4}.way{fill:none;stroke-width:1.5}.touch{fill:transparent}.plate{stroke-width:1}`.trim();

const MARK_SHAPE_RULES = `
.taken>.way{stroke-width:2.6}.taken>.plate{stroke-width:1.8}
.compared .added>.frame,.compared .removed>.frame,.compared .changed>.frame,.added>.way,.removed>.way{stroke-width:2.2}
.removed>.way,.removed>.frame{stroke-dasharray:7 4}.line.removed>text,.actor.removed>text,.act.removed>text,.state.removed>.name{text-decoration:line-through}.missed>.way{stroke-dasharray:3 4}`.trim();

const kindRules = (c: Palette): string[] =>
  KINDS.flatMap((kind) => {
    const [self, colour] = [SAME[kind] ?? [kind], c[kind]];
    const each = (suffix: string): string => self.map((one) => `.${one}${suffix}`).join();
    return [
      `${each('>.way')},${each('>.sign')}{stroke:${colour}}`,
      `${each('>.head')},${each('>text')}{fill:${colour}}`,
      `${each('>.plate')}{stroke:${colour};stroke-opacity:.38}`,
    ];
  });

/** Rules that give all elements of one name a colour. */
const painted = (name: string, colour: string): string =>
  `.${name}>.frame,.${name}>.way,.${name}>.plate,.${name}>.sign{stroke:${colour};stroke-opacity:1}.${name}>.head,.line.${name}>text{fill:${colour}}`;
const named = (name: string, colour: string): string => `.state.${name}>.name{fill:${colour}}`;

const row = (name: string, colour: string): string =>
  `.compared .actor.${name}>text,.compared .act.${name}>text{fill:${colour}}.compared .actor.${name}>.sign,.compared .actor.${name}>rect{stroke:${colour}}`;

const colourRules = (c: Palette): string =>
  [
    `.paper{fill:${c.paper}}.frame{fill:${c.box};stroke:${c.line}}.compound>.frame,.parallel>.frame{fill:${c.group}}.band{fill:${c.band}}`,
    `.inner,.rule{stroke:${c.line}}.bars{stroke:${c.note}}.name{fill:${c.text}}.note,.guard,.act text{fill:${c.note}}.act .word{fill:${c.always}}`,
    `.tag{fill:${c.band}}.compound>.tag,.parallel>.tag{fill:${c.box}}.tag-text{fill:${c.note}}.start circle,.start .head{fill:${c.always}}.start .way{stroke:${c.always}}`,
    `.actor rect{fill:${c.actorFill}}.actor text{fill:${c.actor}}.actor .sign{stroke:${c.actor}}.plate{fill:${c.paper}}.own>.plate{fill:${c.box}}`,
    ...kindRules(c),
    ...KINDS.map((kind) => `.way.of-${kind}{stroke:${c[kind]}}.head.of-${kind}{fill:${c[kind]}}`),
    `.line>.guard{fill:${c.note}}`,
  ].join('\n');

const markRules = (c: Palette): string =>
  [
    `.compared .way,.compared .sign,.compared .plate{stroke:${c.line};stroke-opacity:1}.compared .head{fill:${c.line}}.compared .line>text{fill:${c.note}}`,
    `.compared .actor rect{fill:${c.band}}.compared .actor text{fill:${c.note}}.compared .actor .sign{stroke:${c.note}}`,
    painted('covered', c.good),
    painted('missed', c.bad),
    painted('added', c.good),
    painted('removed', c.bad),
    painted('changed', c.after),
    named('missed', c.bad),
    named('added', c.good),
    named('removed', c.bad),
    row('added', c.good),
    row('removed', c.bad),
    painted('taken', c.live),
    `.active>.frame{fill:${c.liveFill};stroke:${c.live};stroke-width:2.2}.compound.active>.frame,.parallel.active>.frame{fill:${c.group}}`,
  ].join('\n');

const FONT_RULE = `.chart{font-family:${FONTS}}`;

const rulesFor = (c: Palette, isMarked: boolean): string => (isMarked ? `${colourRules(c)}\n${markRules(c)}` : colourRules(c));

/** Style of a standalone file: light, or dark by the reader's preference. */
export function fileStyle(isMarked: boolean): string {
  const shapes = isMarked ? `${SHAPE_RULES}\n${MARK_SHAPE_RULES}` : SHAPE_RULES;
  return `\n${FONT_RULE}\n${shapes}\n${rulesFor(light, isMarked)}\n@media (prefers-color-scheme:dark){\n${rulesFor(dark, isMarked)}\n}\n`;
}

/** Style of all drawings within a page; it is scoped to them and follows the page's `color-scheme`. */
export function pageStyle(): string {
  const both = Object.fromEntries(
    Object.entries(light).map(([name, colour]) => [name, `light-dark(${colour},${dark[name as keyof Palette]})`]),
  );
  const rules = [SHAPE_RULES, MARK_SHAPE_RULES, rulesFor(both as unknown as Palette, true)]
    .join('\n')
    .replaceAll('.compared ', '&.compared ');
  return `${FONT_RULE}\n.chart{\n${rules}\n}\n`;
}
