import { UsageError } from '#service/kernel/lib/usageError.ts';
import type { Names } from './templates.ts';

const FILE = 'src/app/wire/screenCharts.ts';
/** The list without its end; the entry is added after its last line. */
const LIST = /^export const screenCharts = \{\n[\s\S]*?(?=^\})/mu;

/** The list of charts with the new one added. `read` returns a file’s text. */
export function wiredFiles({ area, name }: Names, read: (file: string) => string): ReadonlyMap<string, string> {
  const source = read(FILE);
  const found = LIST.exec(source);
  if (!found) throw new UsageError(`${FILE} 和这个命令所知的不一样，不知道新的一行写在哪里`);
  const end = found.index + found[0].length;
  return new Map([[FILE, `${source.slice(0, end)}  ${name}: () => import('./charts/${area}/${name}.ts'),\n${source.slice(end)}`]]);
}
