import fs from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';

const FOLDER = 'src/ui/generated';
const NOTICE = '/* From primereact/resources/themes/lara-light-blue (MIT, (c) PrimeTek), cut and recoloured by tools/prime-theme.ts. */';
const SHARED = 'component disabled error link icon inputwrapper hidden invalid focus highlight filled overlay input placeholder text'.split(
  ' ',
);
/** Names of components as they stand in the theme’s class names. */
const SETS = {
  core: ['button', 'skeleton', 'message', 'tag', 'badge', 'paginator', 'inputtext'],
  form: ['inputnumber', 'dropdown', 'dialog', 'toast', 'checkbox', 'radiobutton'],
};
const BRAND: Readonly<Record<string, string>> = {
  '#eff6ff': '--brand-50',
  '#bfdbfe': '--brand-200',
  '#9dc1fb': '--brand-300',
  '#8cbeff': '--brand-300',
  '#70aeff': '--brand-400',
  '#3b82f6': '--brand-500',
  '#2563eb': '--brand-600',
  '#1d4ed8': '--brand-700',
};
const PALETTE = /^--(?:blue|green|yellow|cyan|pink|indigo|teal|orange|bluegray|purple|red|gray|primary)-\d/;

const themeLines = (theme: string): string[] =>
  fs.readFileSync(`node_modules/primereact/resources/themes/${theme}/theme.css`, 'utf8').split('\n');

/** Two themes of different hue differ, line by line, in exactly the brand’s colours. */
function brandedTheme(): string {
  const teal = themeLines('lara-light-teal');
  return themeLines('lara-light-blue')
    .map((line, at) => (line === teal[at] ? line : branded(line)))
    .join('\n');
}

const mixed = (percent: number): string => `color-mix(in srgb, var(--brand-500) ${percent}%, transparent)`;

const branded = (line: string): string =>
  line
    .replace(/rgba\(59, 130, 246, ([\d.]+)\)/g, (_, alpha: string) => mixed(Math.round(Number(alpha) * 100)))
    .replace(/#[0-9a-f]{6}\b/g, (colour) => (BRAND[colour] ? `var(${BRAND[colour]})` : colour));

/** The rules that concern `keep`; those that concern nothing but `elsewhere` stand in another file already, `:root` among them. */
function cut(source: string, keep: readonly string[], elsewhere?: readonly string[]): string {
  const known = new Set([...SHARED, ...keep, ...(elsewhere ?? [])]);
  const there = elsewhere && new Set([...SHARED, ...elsewhere]);
  const isWanted = (selector: string): boolean => {
    const names = [...selector.matchAll(/\.p-([a-z0-9]+)/g)].map(([, name = '']) => name);
    if (names.length === 0) return !there && !/\.(?:ql|fc)-/.test(selector);
    return names.every((name) => known.has(name)) && !there?.isSupersetOf(new Set(names));
  };
  const root = postcss.parse(source);
  root.walkAtRules('font-face', (rule) => void rule.remove());
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => keepSelectors(rule, isWanted));
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString().replace(/\n{2,}/g, '\n');
}

function keepSelectors(rule: Rule, isWanted: (selector: string) => boolean): void {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.includes('keyframes')) return;
  const selectors = rule.selectors.filter(isWanted);
  if (selectors.length === 0) {
    rule.remove();
    return;
  }
  rule.selectors = selectors;
  rule.walkDecls(PALETTE, (declaration) => void declaration.remove());
  if (rule.selector === ':root') rule.walkDecls(/^(?:(?:--)?font|color-scheme)/, (declaration) => void declaration.remove());
  if (rule.nodes.length === 0) rule.remove();
}

/** Writes the two style sheets; the lazy one, for forms, repeats nothing of the core. */
export function writePrimeTheme(): void {
  const source = brandedTheme();
  const sheets = { core: cut(source, SETS.core), form: cut(source, SETS.form, SETS.core) };
  fs.mkdirSync(FOLDER, { recursive: true });
  for (const [name, css] of Object.entries(sheets)) {
    const file = path.join(FOLDER, `prime-${name}.css`);
    const text = `${NOTICE}\n${css}\n`;
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
  }
}

if (import.meta.main) {
  writePrimeTheme();
  console.log(`已写入 ${FOLDER}/prime-core.css 与 prime-form.css`);
}
