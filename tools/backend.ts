import { readConfig } from '#service/config.ts';
import { requirePorts } from '#tools/ground.ts';
import { runMain } from '#tools/main.ts';
import { stopOnRequest } from '#tools/shutdown.ts';
import { startStack } from '#tools/stack.ts';

/** The part of `npm run dev` that restarts when server code changes; it reports to its parent. */
await runMain(async () => {
  // The parent has validated the configuration; the address of an embedded database comes from there.
  const config = readConfig(process.env, { opensLogins: false });
  await requirePorts(config);
  const stack = await startStack(config, { say: console.log, webRoot: null, visualiserRoot: null });
  stopOnRequest(
    () => stack.close(),
    () => {},
  );
  const { gatewayUrl, serviceUrl, sandboxPages } = stack;
  process.send?.({ gatewayUrl, serviceUrl, sandboxPages });
});
