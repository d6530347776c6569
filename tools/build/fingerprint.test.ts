import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenStale } from './fingerprint.ts';

let folder: string;
let name: string;
const write = (file: string, text: string) => fs.writeFileSync(path.join(folder, file), text);
const make = vi.fn<() => Promise<void>>(async () => write('output', 'made'));
const build = () => whenStale(name, [`${folder}/*.ts`], [path.join(folder, 'output')], make);

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stale-'));
  name = path.basename(folder);
  write('a.ts', 'one');
  make.mockClear();
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true });
  fs.rmSync(path.join('dist/.built', name), { force: true });
});

test('runs once, and again when an input is changed, added or removed', async () => {
  expect([await build(), await build()]).toEqual([true, false]);
  write('a.ts', 'two');
  expect([await build(), await build()]).toEqual([true, false]);
  write('b.ts', '');
  expect([await build(), await build()]).toEqual([true, false]);
  fs.rmSync(path.join(folder, 'b.ts'));
  expect([await build(), await build()]).toEqual([true, false]);
  write('a.test.ts', 'a test is no input');
  expect(await build()).toBe(false);
});

test('runs again when the output is missing, and after a failure', async () => {
  await build();
  fs.rmSync(path.join(folder, 'output'));
  make.mockRejectedValueOnce(new Error('broken'));
  await expect(build()).rejects.toThrow(new Error('broken'));
  write('output', 'half');
  expect([await build(), await build()]).toEqual([true, false]);
});
