import { readConfig } from '#service/config.ts';
import { CONSOLE_ROOT } from '#tools/build/index.ts';
import { requirePorts } from '#tools/backup/ground.ts';
import { runMain } from '#tools/lib/main.ts';
import { stopOnRequest } from './shutdown.ts';
import { startStack } from './stack.ts';

/** The child process of `npm run dev` that is restarted when server code changes; it reports to its parent. */
await runMain(async () => {
  // The parent has validated the configuration, and passes the URL of an embedded database.
  const config = readConfig(process.env, { opensLogins: false });
  await requirePorts(config);
  const stack = await startStack(config, { say: console.log, webRoot: null, visualiserRoot: null, consoleRoot: CONSOLE_ROOT });
  stopOnRequest(
    () => stack.close(),
    () => {},
  );
  const { gatewayUrl, serviceUrl, operatorUrl, sandboxPages } = stack;
  process.send?.({ gatewayUrl, serviceUrl, operatorUrl, sandboxPages });
});
