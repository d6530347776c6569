import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type ViteDevServer } from 'vite';
import { type Config, readConfig } from '#service/config.ts';
import { announce } from '#tools/start/announce.ts';
import { buildConsole } from '#tools/build/index.ts';
import { codegen } from '#tools/codegen/index.ts';
import { startDatabase } from '#tools/backup/ground.ts';
import { runMain } from '#tools/lib/main.ts';
import { freePorts } from '#tools/start/ports.ts';
import { stopOnRequest } from '#tools/start/shutdown.ts';

type Started = Parameters<typeof announce>[0];

const SERVER_CODE = ['service', 'sandbox', 'contract', 'src/schema', 'src/api/operations'];
const SETTLED_MS = 150;
const say = (line: string): void => console.log(line);

/** The server process; `restart` replaces it, and two never run at once. */
class Backend {
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  restart(): Promise<Started | undefined> {
    const next = this.#turn.then(async () => {
      await this.#end();
      return this.#begin();
    });
    this.#turn = next;
    return next;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  /** Undefined if the code fails to start: the error has been printed, and the next change starts it again. */
  #begin(): Promise<Started | undefined> {
    const stdio: ['ignore', 'inherit', 'inherit', 'ipc'] = ['ignore', 'inherit', 'inherit', 'ipc'];
    const child = spawn(process.execPath, ['tools/start/backend.ts'], { stdio, env: { ...process.env, ...this.#env } });
    this.#child = child;
    return new Promise((resolve) => {
      child.once('message', (message) => resolve(message as Started));
      child.once('exit', () => resolve(undefined));
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exit;
  }
}

await runMain(async () => {
  const began = performance.now();
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? undefined : await startDatabase(config, say);
  const { GATEWAY_PORT, VISUALISER_PORT } = await freePorts(['GATEWAY_PORT', 'VISUALISER_PORT'], config.host);
  process.env['GATEWAY_URL'] = `http://127.0.0.1:${GATEWAY_PORT}`;
  await Promise.all([codegen(), buildConsole(say)]);
  const databaseUrl = config.databaseUrl ?? embedded?.url;
  const backend = new Backend({ PORT: GATEWAY_PORT, PUBLIC_URL: config.publicUrl, DATABASE_URL: databaseUrl });
  const pages: ViteDevServer[] = [];
  stopOnRequest(async () => {
    await Promise.all(pages.map((page) => page.close()));
    await backend.stop();
    await embedded?.stop();
  }, say);
  const started = await backend.restart();
  pages.push(...(await showPages(config, Number(VISUALISER_PORT))));
  watch(backend);
  if (started) await announce(started, config, began, say);
});

async function showPages({ host, port }: Config, visualiserPort: number): Promise<ViteDevServer[]> {
  const visualiser = 'visualiser/vite.config.ts';
  const pages: ViteDevServer[] = [];
  if (fs.existsSync(visualiser)) {
    process.env['VISUALISER_URL'] = `http://127.0.0.1:${visualiserPort}`;
    pages.push(
      await createServer({ configFile: visualiser, clearScreen: false, logLevel: 'warn', server: { host, port: visualiserPort } }),
    );
  }
  pages.push(await createServer({ clearScreen: false, logLevel: 'warn', server: { host, port } }));
  for (const page of pages) await page.listen();
  return pages;
}

/** Generates types if a .graphql file changes, and restarts the server process if its code changes. */
function watch(backend: Backend): void {
  let settling: NodeJS.Timeout | undefined;
  const changed = async (): Promise<void> => {
    const began = performance.now();
    try {
      await Promise.all([codegen(), buildConsole(say)]);
    } catch (error) {
      say((error as Error).message);
      return;
    }
    if (await backend.restart()) say(`后端已重启（${((performance.now() - began) / 1000).toFixed(1)} 秒）`);
  };
  for (const folder of SERVER_CODE.filter((name) => fs.existsSync(name))) {
    fs.watch(folder, { recursive: true }, (_event, file) => {
      if (!file || !/\.(?:ts|sql|graphql)$/.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(settling);
      settling = setTimeout(() => void changed(), SETTLED_MS);
    });
  }
}
