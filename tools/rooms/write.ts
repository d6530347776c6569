import { type OpenRoom, openRooms, others, type Room, rooms } from './table.ts';

export const RULES = '.oxlint-imports.json';
export const DOCUMENT = 'docs/architecture.md';
const BEGIN = '<!-- rooms: written by `npm run rooms` -->';
const END = '<!-- /rooms -->';

interface Pattern {
  readonly group?: readonly string[];
  readonly regex?: string;
  readonly allowTypeImports?: true;
  readonly message: string;
}

const PARENT: Pattern = {
  group: ['../**'],
  message: 'Neighbours are imported by ./, everything else by its layer’s alias (#contract/…).',
};
const namesIn = (text: string): string[] => text.split(' ').filter(Boolean);
const isFile = (at: string): boolean => /\.\w+$/u.test(at);
const filesOf = (at: string): string => (isFile(at) ? at : `${at}/**`);
/**
 * `#lib` means everything below it; patterns of packages and files are unchanged. In gitignore syntax `#` begins a comment, so it is
 * escaped.
 */
const patternOf = (name: string): string => (name.startsWith('#') ? `\\${name.endsWith('*') || isFile(name) ? name : `${name}/**`}` : name);
const override = (files: readonly string[], patterns: readonly Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

function closed({ at, imports, because, types = [] }: Room) {
  const ofTypes = types.map(({ of, because: message }): Pattern => {
    const each = namesIn(of).map((name) => (name.startsWith('#') ? `${name}/` : `${name}$`));
    return { regex: `^(?:${each.join('|')})`, allowTypeImports: true, message };
  });
  // The last matching pattern decides: a package that may import from its parent folder must not import from above it.
  const outside = namesIn(imports).includes('../**') ? ['../../../**'] : [];
  const group = ['**', ...namesIn(imports).map((name) => `!${patternOf(name)}`), '!./**', ...outside];
  return override([filesOf(at)], [...ofTypes, { group, message: because }]);
}

const open = ({ at, not, because }: OpenRoom) =>
  override([filesOf(at)], [PARENT, ...(not === '' ? [] : [{ group: namesIn(not).map(patternOf), message: because }])]);

/** The lint rules for imports of every room. */
export function importRules(): string {
  const overrides = [
    ...rooms.map(closed),
    override(['**/*.test.ts', '**/*.test.tsx'], [PARENT]),
    ...openRooms.map(open),
    { files: ['packages/*/test/**', 'packages/*/examples/**', 'packages/*/publish.ts'], rules: { 'no-restricted-imports': 'off' } },
  ];
  return `${JSON.stringify({ rules: { 'no-restricted-imports': ['error', { patterns: [PARENT] }] }, overrides }, null, 2)}\n`;
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function roomTable(): string {
  return [
    row('folder', 'what lives here', 'may import, besides its neighbours'),
    row('---', '---', '---'),
    ...rooms.map(({ at, holds, imports, types = [] }) => {
      const ofTypes = types.flatMap(({ of }) => namesIn(of));
      const whole = namesIn(imports).filter((name) => !ofTypes.includes(name));
      return row(`\`${at}\``, holds, `${code(whole)}${ofTypes.length > 0 ? `; types of ${code(ofTypes)}` : ''}`);
    }),
    ...openRooms.map(({ at, holds, not }) => row(`\`${at}\``, holds, not === '' ? 'everything' : `everything but ${code(namesIn(not))}`)),
    ...Object.entries(others).map(([at, holds]) => row(`\`${at}\``, holds, '–')),
  ].join('\n');
}

/** The document with the table of rooms between its two markers. */
export function withTable(document: string): string {
  const [before, rest] = document.split(`${BEGIN}\n`);
  const after = rest?.split(`${END}\n`)[1];
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT}: ${BEGIN} … ${END} is missing`);
  return `${before}${BEGIN}\n\n${roomTable()}\n\n${END}\n${after}`;
}
