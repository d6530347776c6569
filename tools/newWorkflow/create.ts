import fs from 'node:fs';
import path from 'node:path';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { closest } from '#tools/paths/words.ts';
import { filesFor, type Names } from './templates.ts';
import { wiredFiles } from './wiring.ts';

const SHORTEST = 3;
const LONGEST = 32;

/** Why a name is invalid; undefined for a valid one. */
function nameFault(name: string): string | undefined {
  if (!/^[a-z][A-Za-z]*$/u.test(name)) return `“${name}” 不能作名字：应是小写字母开头的 camelCase，只用英文字母，例如 giftCode`;
  if (name.length < SHORTEST || name.length > LONGEST) return `“${name}” 应有 ${SHORTEST} 到 ${LONGEST} 个字母`;
  if (/(?:Machine|Actors|Screen|Model|Workflow)$/u.test(name)) return `“${name}” 去掉结尾的类别：各个文件自己会加上`;
  if (name in {}) return `“${name}” 是 JavaScript 自己的名字`;
  return undefined;
}

/** Where a workflow lives, and its name. */
export interface Place {
  readonly area: string;
  readonly name: string;
}

const foldersOf = (folder: string): string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Reads `area/name`. */
export function placeOf(named: string, root = '.'): Place {
  const [area = '', ...rest] = named.split('/');
  if (rest.length !== 1) throw new Misused(`“${named}” 要写成 领域/名称，例如 exchange/giftCode`);
  const name = must(rest[0]);
  const areas = new Set(AREA_FOLDERS.flatMap((folder) => foldersOf(path.join(root, folder))));
  if (!areas.has(area)) {
    const near = closest(area, [...areas]);
    const hint = near.length > 0 ? `是不是：${near.join('、')}？` : `现有的：${[...areas].toSorted().join('、')}。`;
    throw new Misused(`没有“${area}”这个领域。${hint}新的领域先在 service/domains 建文件夹，见 docs/extending.md`);
  }
  const fault = nameFault(name);
  if (fault !== undefined) throw new Misused(fault);
  return { area, name };
}

const AREA_FOLDERS = ['service/domains', 'src/machines'];
const PLACES = ['src/machines/*', 'contract', 'src/actors/*', 'src/screens/*', 'tests/models/*'];

/** An existing file or folder of this name in any area, ignoring case. */
function takenBy(name: string, root: string): string | undefined {
  for (const place of PLACES) {
    const entries = fs.globSync(`${place}/*`, { cwd: root }).filter((entry) => !entry.includes('.test.'));
    const found = entries.find((entry) => must(path.basename(entry).split('.', 1)[0]).toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found.split(path.sep).join('/');
  }
  return undefined;
}

/** Adds a new workflow to the project at `root`; returns its files, with changed ones last. Writes nothing if there is a conflict. */
export function createWorkflow({ area, name }: Place, title: string, root = '.'): string[] {
  const taken = takenBy(name, root);
  if (taken !== undefined) throw new Misused(`${name} 已经有了：${taken}`);
  const names: Names = { area, name, Name: must(name[0]).toUpperCase() + name.slice(1), title };
  const wired = wiredFiles(names, (file) => fs.readFileSync(path.join(root, file), 'utf8'));
  const files = new Map([...filesFor(names), ...wired]);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return [...files.keys()];
}
