import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';

export interface Browser {
  readonly executablePath: string;
  readonly from: string;
  /** Additional environment variables of the browser. */
  readonly env: Readonly<Record<string, string>>;
}

/** Chromium uses only the last feature list: the first lines repeat Playwright's list, which this one replaces. */
const NOT_WANTED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The popup of the address bar is a page loaded into every new window: a third of the work of a short test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export const LAUNCH_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_WANTED.join(',')}`,
];

/**
 * For pages that nobody looks at: disables the blur behind dialogs, which costs more than all other drawing. As above, Chromium uses the
 * last list; the four features before it are Playwright's.
 */
export const UNSEEN_ARGS: readonly string[] = [
  // Without a limit each window starts a spare renderer process that is never used.
  '--renderer-process-limit=1',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chromium-headless-shell'];
const CACHE = path.resolve('node_modules/.cache/chromium');
const HOW =
  '没有找到可用的 Chromium：Debian 或 Ubuntu 上运行 apt-get install -y chromium fonts-noto-cjk，' +
  '其他系统运行 npx playwright install --with-deps chromium，或用 CHROMIUM=/路径 指定。';

const execute = promisify(execFile);

/** Whether the browser exists and starts: some systems have a command that only prints how to install one. */
async function answers(file: string, env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  if (!fs.existsSync(file)) return false;
  try {
    const { stdout } = await execute(file, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 });
    return /Chrom|Edge/.test(stdout);
  } catch {
    return false;
  }
}

/**
 * Finds a working Chromium: the configured one, the system's, Playwright's, or one of an npm package. If none works, throws instructions.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named) {
    if (await answers(named)) return { executablePath: named, from: 'CHROMIUM', env: {} };
    throw new UsageError(`CHROMIUM=${named} 无法启动。${HOW}`);
  }
  const found = (await systemBrowser()) ?? (await playwrightBrowser()) ?? (await packagedBrowser());
  if (!found) throw new UsageError(HOW);
  return found;
}

/** Sets this browser for this process and its child processes. */
export async function takeBrowser(): Promise<Browser> {
  const browser = await findBrowser();
  Object.assign(process.env, browser.env, { CHROMIUM: browser.executablePath });
  return browser;
}

async function systemBrowser(): Promise<Browser | undefined> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const file of NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    if (await answers(file)) return { executablePath: file, from: 'system', env: {} };
  }
  return undefined;
}

async function playwrightBrowser(): Promise<Browser | undefined> {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return (await answers(file)) ? { executablePath: file, from: 'playwright', env: {} } : undefined;
}

/** The npm package unpacks into TMPDIR, with libraries that a minimal system lacks. */
async function packagedBrowser(): Promise<Browser | undefined> {
  const before = process.env['TMPDIR'];
  try {
    fs.mkdirSync(CACHE, { recursive: true });
    process.env['TMPDIR'] = CACHE;
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    if (await answers(executablePath)) return { executablePath, from: 'npm', env: {} };
    const env = { LD_LIBRARY_PATH: await unpackLibraries() };
    return (await answers(executablePath, env)) ? { executablePath, from: 'npm', env } : undefined;
  } catch {
    return undefined;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

async function unpackLibraries(): Promise<string> {
  const folder = path.join(CACHE, 'al2023');
  if (fs.existsSync(path.join(folder, 'lib'))) return path.join(folder, 'lib');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = entry.slice(0, entry.indexOf(path.join('@sparticuz', 'chromium')) + path.join('@sparticuz', 'chromium').length);
  const archive = path.join(CACHE, 'al2023.tar');
  fs.writeFileSync(archive, zlib.brotliDecompressSync(fs.readFileSync(path.join(root, 'bin/al2023.tar.br'))));
  const half = `${folder}.${process.pid}`;
  fs.mkdirSync(half, { recursive: true });
  await execute('tar', ['xf', archive, '-C', half]);
  fs.rmSync(archive);
  fs.renameSync(half, folder);
  return path.join(folder, 'lib');
}

if (import.meta.main) {
  await runMain(async () => {
    const { executablePath, from } = await findBrowser();
    console.log(`${executablePath} (${from})`);
  });
}
