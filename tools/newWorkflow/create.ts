import fs from 'node:fs';
import path from 'node:path';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { filesFor, type Names } from './templates.ts';
import { wiredFiles } from './wiring.ts';

const SHORTEST = 3;
const LONGEST = 32;

/** Why a name is invalid; undefined for a valid one. */
export function nameFault(name: string): string | undefined {
  if (!/^[a-z][A-Za-z]*$/u.test(name)) return `“${name}” 不能作名字：应是小写字母开头的 camelCase，只用英文字母，例如 giftCode`;
  if (name.length < SHORTEST || name.length > LONGEST) return `“${name}” 应有 ${SHORTEST} 到 ${LONGEST} 个字母`;
  if (/(?:Machine|Actors|Screen|Model|Workflow)$/u.test(name)) return `“${name}” 去掉结尾的类别：各个文件自己会加上`;
  if (name in {}) return `“${name}” 是 JavaScript 自己的名字`;
  return undefined;
}

const PLACES = ['src/machines', 'contract', 'src/actors', 'src/screens', 'tests/models'];

/** An existing file or folder of this name, ignoring case. */
function takenBy(name: string, root: string): string | undefined {
  for (const place of PLACES) {
    const entries = fs.readdirSync(path.join(root, place)).filter((entry) => !entry.includes('.test.'));
    const found = entries.find((entry) => must(entry.split('.', 1)[0]).toLowerCase() === name.toLowerCase());
    if (found !== undefined) return `${place}/${found}`;
  }
  return undefined;
}

/** Adds a new workflow to the project at `root`; returns its files, with changed ones last. Writes nothing if there is a conflict. */
export function createWorkflow(name: string, title: string, root = '.'): string[] {
  const fault = nameFault(name);
  if (fault !== undefined) throw new Misused(fault);
  const taken = takenBy(name, root);
  if (taken !== undefined) throw new Misused(`${name} 已经有了：${taken}`);
  const names: Names = { name, Name: must(name[0]).toUpperCase() + name.slice(1), title };
  const wired = wiredFiles(names, (file) => fs.readFileSync(path.join(root, file), 'utf8'));
  const files = new Map([...filesFor(names), ...wired]);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  return [...files.keys()];
}
