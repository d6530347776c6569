import { parseArgs } from 'node:util';
import { readConfig, settings } from '#service/config.ts';
import { buildStale, WEB_ROOT } from '#tools/build.ts';
import { runMain } from '#tools/main.ts';
import { freePorts } from '#tools/ports.ts';
import { stopOnRequest } from '#tools/shutdown.ts';
import type { Stack } from '#tools/stack.ts';

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
    if (config.role !== 'service') await buildStale(say);
    const { startStack } = await import('#tools/stack.ts');
    if (!isStopping) stack = await startStack(config, { say, webRoot: WEB_ROOT });
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
  if (stack && !isStopping) await announce(stack, config.publicUrl, config.production);
}

/** Port 0 stands for any free one; every part must know the numbers beforehand. */
async function withFreePorts(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const open = (['PORT', 'SERVICE_PORT', 'SANDBOX_PORT'] as const).filter((name) => env[name] === '0');
  return { ...env, ...(await freePorts(open, env['HOST'] || '127.0.0.1')) };
}

async function announce(stack: Stack, publicUrl: string, production: boolean): Promise<void> {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (!stack.gatewayUrl) {
    say(`REST 服务已就绪（${seconds} 秒）：${stack.serviceUrl}`);
    return;
  }
  say(`\n租号市场已就绪（${seconds} 秒）\n\n  打开  ${publicUrl}`);
  if (stack.serviceUrl && !production) await announcePeople();
  if (stack.sandboxPages.length > 0) say('\n  外部世界（沙箱）');
  for (const { title, url } of stack.sandboxPages) say(`    ${url}  ${title}`);
  say('\n  按 Ctrl-C 停止');
}

async function announcePeople(): Promise<void> {
  const { demoPeople } = await import('#service/seed/people.ts');
  say('\n  演示账号（用户名 / 手机号 / 密码）');
  for (const { username, phone, password, description } of demoPeople) say(`    ${username} / ${phone} / ${password}  ${description}`);
}
