import { must } from '#lib/must.ts';
import { Told } from '#service/kernel/lib/usageError.ts';
import type { Names } from './templates.ts';

interface Edit {
  readonly file: string;
  /** Imports to add, each with the beginning of the imports among which it is inserted. */
  readonly imports: readonly { readonly line: string; readonly among: string }[];
  /** Matches a block; the entry is added after its last line. */
  readonly block: RegExp;
  readonly entry: string;
}

const edits = ({ name }: Names): readonly Edit[] => {
  const machine = `import { ${name}Machine } from '#machines/${name}.machine.ts';`;
  return [
    {
      file: 'src/app/wire/screenCharts.ts',
      imports: [],
      block: /^export const screenCharts\b[^\n]*\{\n[\s\S]*?(?=^\};)/mu,
      entry: `  ${name}: () => import('./charts/${name}.ts'),\n`,
    },
    {
      file: 'src/context/charts.ts',
      imports: [{ line: machine.replace('import {', 'import type {'), among: `'#machines/` }],
      block: /^export interface ScreenCharts \{\n[\s\S]*?(?=^\})/mu,
      entry: `  ${name}: typeof ${name}Machine;\n`,
    },
    {
      file: 'testing/held/index.ts',
      imports: [],
      block: /^export const chartsWithoutScreen\b[^\n]*\{\n[\s\S]*?(?=^\};)/mu,
      entry: `  ${name}: '刚新建，画面还没有地址；有了地址就在这里写它怎么走',\n`,
    },
  ];
};

const fromOf = (line: string): string => /from '(.+)';$/u.exec(line)?.[1] ?? '';

/** Inserts an import in the alphabetical order of its group. */
function withImport(source: string, { line, among }: Edit['imports'][number], file: string): string {
  const lines = source.split('\n');
  const alike = lines.flatMap((text, i) => (text.startsWith('import ') && text.includes(among) ? [i] : []));
  if (alike.length === 0) throw new Told(`${file} 里没有 ${among}…' 的 import，不知道新的写在哪里`);
  const after = alike.findLast((i) => fromOf(must(lines[i])) < fromOf(line));
  lines.splice(after === undefined ? must(alike[0]) : after + 1, 0, line);
  return lines.join('\n');
}

/** The files that list all charts, with the new chart added. `read` returns a file’s text. */
export function wiredFiles(names: Names, read: (file: string) => string): ReadonlyMap<string, string> {
  return new Map(
    edits(names).map(({ file, imports, block, entry }) => {
      const source = read(file);
      const found = block.exec(source);
      if (!found) throw new Told(`${file} 和这个命令所知的不一样，不知道新的一行写在哪里`);
      const end = found.index + found[0].length;
      const entered = source.slice(0, end) + entry + source.slice(end);
      return [file, imports.reduce((text, one) => withImport(text, one, file), entered)];
    }),
  );
}
