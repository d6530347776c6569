import path from 'node:path';
import type { Config } from '#service/config.ts';
import { type EmbeddedDatabase, startEmbedded } from '#service/kernel/database/embedded.ts';
import { ConfigFaults } from '#service/kernel/lib/configFaults.ts';
import { tryPort } from '#tools/start/ports.ts';

/** The database and other prerequisites; a separate module, so that they can start while the stack is loading. */
export const startDatabase = ({ dataDir }: Config, log: (line: string) => void): Promise<EmbeddedDatabase> =>
  startEmbedded({
    dataDir: path.join(dataDir, 'pg'),
    log,
    onGone(reason) {
      log(`数据库停止了，也不能重新启动：${reason.message}`);
      process.exit(1);
    },
  });

/** Throws `ConfigFaults` with every port that this process needs but cannot use. */
export async function requirePorts(config: Config): Promise<void> {
  const runs = (role: Config['role']): boolean => config.role === 'all' || config.role === role;
  const wanted = [
    ...(runs('gateway') ? [['PORT', config.port] as const] : []),
    ...(runs('service') ? [['SERVICE_PORT', config.servicePort] as const] : []),
    ...(runs('operator') ? [['OPERATOR_PORT', config.operatorPort] as const] : []),
    ...(config.sandbox
      ? ([
          ['SANDBOX_PORT', config.sandboxPort],
          ['SANDBOX_SMTP_PORT', config.sandboxSmtpPort],
        ] as const)
      : []),
  ];
  const faults: string[] = [];
  for (const [name, port] of wanted) {
    await tryPort(port, name === 'OPERATOR_PORT' ? config.operatorHost : config.host).catch((error: NodeJS.ErrnoException) => {
      const taken = `端口 ${port} 已被占用，也许它已在运行；可换一个，如 ${name}=${port + 1000}`;
      faults.push(`${name}：${error.code === 'EADDRINUSE' ? taken : error.message}`);
    });
  }
  if (faults.length > 0) throw new ConfigFaults(faults);
}
