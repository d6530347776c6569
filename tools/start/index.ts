import { parseArgs } from 'node:util';
import { type Config, readConfig, settings } from '#service/config.ts';
import { announce } from './announce.ts';
import { buildConsole, buildStale, CONSOLE_ROOT, requireBuilt, VISUALISER_ROOT, WEB_ROOT } from '#tools/build/index.ts';
import { requirePorts, startDatabase } from '#tools/backup/ground.ts';
import { runMain } from '#tools/lib/main.ts';
import { freePorts } from './ports.ts';
import { stopOnRequest } from './shutdown.ts';
import type { Stack } from './stack.ts';

const say = (line: string): void => console.log(line);
const began = performance.now();

await runMain(async () => {
  const { values } = parseArgs({
    options: { 'check-config': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) say(help());
  else if (values['check-config']) checkConfig();
  else await start();
});

function help(): string {
  const rows = settings.map(({ name, fallback, description }) => `  ${name.padEnd(18)}${description}${fallback && `（默认 ${fallback}）`}`);
  return ['用法：npm start -- [--check-config]', '', '环境变量：', ...rows].join('\n');
}

function checkConfig(): void {
  readConfig(process.env);
  say('配置无误');
}

async function start(): Promise<void> {
  const config = readConfig(await withFreePorts(process.env));
  let stack: Stack | undefined;
  let isStopping = false;
  const starting = (async () => {
    await requirePorts(config);
    const database = config.role === 'gateway' || config.databaseUrl ? undefined : startDatabase(config, say);
    try {
      const [{ startStack }] = await Promise.all([
        import('./stack.ts'),
        config.role === 'service' ? undefined : build(config.role),
        database,
      ]);
      if (isStopping) await (await database)?.stop();
      else
        stack = await startStack(config, { say, webRoot: WEB_ROOT, visualiserRoot: VISUALISER_ROOT, consoleRoot: CONSOLE_ROOT, database });
    } catch (error) {
      await database?.then(
        (started) => started.stop(),
        () => {},
      );
      throw error;
    }
  })();
  stopOnRequest(async () => {
    isStopping = true;
    await starting.catch(() => {});
    await stack?.close();
    say('已停止');
  }, say);
  await starting.catch((error: unknown) => {
    if (!isStopping) throw error;
  });
  if (stack && !isStopping) await announce(stack, config, began, say);
}

/** Production has no compiler, and must not write files. */
async function build(role: Config['role']): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') requireBuilt(role);
  else await (role === 'operator' ? buildConsole(say) : buildStale(say));
}

/** Port 0 means any free port; it is chosen here, since every part must know the numbers. */
async function withFreePorts(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const open = (['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'] as const).filter(
    (name) => env[name] === '0',
  );
  return { ...env, ...(await freePorts(open, env['HOST'] || '127.0.0.1')) };
}
