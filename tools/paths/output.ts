import fs from 'node:fs';
import path from 'node:path';
import { Misused } from '#service/kernel/lib/usageError.ts';

/** Output folder of a command; nothing is written outside it. */
export interface Folder {
  readonly path: string;
  write(name: string, text: string): void;
  written(): readonly string[];
}

/** File name of a subject: characters that file systems reject become dashes. */
export const fileName = (id: string, ending: string): string => `${id.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.${ending}`;

/** A folder that is created with its first file. */
export function openFolder(wanted: string): Folder {
  const folder = path.resolve(wanted);
  if (fs.existsSync(folder) && !fs.statSync(folder).isDirectory()) throw new Misused(`--out ${wanted} 是一个文件，应是文件夹`);
  const names: string[] = [];
  return {
    path: folder,
    write(name, text) {
      const file = path.resolve(folder, name);
      if (!file.startsWith(folder + path.sep)) throw new Error(`${name} lies outside ${folder}`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
      names.push(name);
    },
    written: () => names,
  };
}
