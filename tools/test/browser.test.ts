import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';
import { runNode } from '#tools/lib/program.ts';

const places = vi.hoisted(() => ({ playwright: '', packaged: '' }));
vi.mock('@playwright/test', () => ({ chromium: { executablePath: () => places.playwright } }));
vi.mock('@sparticuz/chromium', () => ({
  default: {
    executablePath: async () => {
      if (places.packaged === '') throw new Error('not installed');
      return places.packaged;
    },
  },
}));

const HOW =
  /^没有找到可用的 Chromium：Debian 或 Ubuntu 上运行 apt-get install -y chromium fonts-noto-cjk，.*npx playwright install --with-deps chromium，或用 CHROMIUM=\/路径 指定。$/u;
let folder = '';

/** Creates a program of this name that prints a browser's version line, or another text. */
function program(name: string, says = 'Chromium 140.0'): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
  return file;
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'browser-'));
  vi.stubEnv('CHROMIUM', undefined);
  vi.stubEnv('PATH', folder);
  Object.assign(places, { playwright: path.join(folder, 'nowhere'), packaged: '' });
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});

describe('the four sources of a browser', () => {
  test('are tried in order: the configured one, the system’s, Playwright’s, that of an npm package', async () => {
    const files = {
      CHROMIUM: program('named'),
      system: program('google-chrome'),
      playwright: program('playwrights'),
      npm: program('packaged'),
    };
    Object.assign(places, { playwright: files.playwright, packaged: files.npm });
    vi.stubEnv('CHROMIUM', files.CHROMIUM);
    const found: unknown[] = [];
    for (const gone of [
      () => vi.stubEnv('CHROMIUM', undefined),
      () => fs.rmSync(files.system),
      () => fs.rmSync(files.playwright),
      () => {},
    ]) {
      found.push(await findBrowser());
      gone();
    }
    expect(found).toEqual(Object.entries(files).map(([from, executablePath]) => ({ executablePath, from, env: {} })));
  });

  test('exclude a stub that only explains how to install a browser', async () => {
    program('chromium-browser', 'Command requires the snap');
    const file = program('microsoft-edge', 'Microsoft Edge 140.0');
    expect(await findBrowser()).toEqual({ executablePath: file, from: 'system', env: {} });
  });
});

describe('without a browser', () => {
  test('the error explains in one line how to get one', async () => {
    const said = await findBrowser().then(
      () => '',
      (error: Error) => error.message,
    );
    expect([said.includes('\n'), HOW.test(said)]).toEqual([false, true]);
  });

  test('a configured browser that does not start is not replaced by another', async () => {
    program('chromium');
    vi.stubEnv('CHROMIUM', path.join(folder, 'gone'));
    await expect(findBrowser()).rejects.toThrow(`CHROMIUM=${path.join(folder, 'gone')} 无法启动。没有找到可用的 Chromium：`);
  });

  test('the command fails and prints only that line', async () => {
    const { code, output } = await runNode(['tools/test/browser.ts'], {
      env: { CHROMIUM: path.join(folder, 'gone'), NODE_COMPILE_CACHE: '' },
    });
    expect([code, output.trim().split('\n').length, output.startsWith(`CHROMIUM=${folder}`)]).toEqual([1, 1, true]);
  });
});
