const DEADLINE_MS = 9_500;
const ECHO_MS = 1_500;

/**
 * Calls `stop` once if this process is asked to end: by Ctrl-C, by a signal, or because its parent has ended. A second Ctrl-C, or the
 * deadline, ends it immediately. One Ctrl-C may arrive several times: from the terminal, npm and run.mjs.
 */
export function stopOnRequest(stop: () => Promise<void>, say: (line: string) => void): void {
  let askedAt: number | undefined;
  const ask = (): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > ECHO_MS) process.exit(1);
      return;
    }
    askedAt = Date.now();
    say('正在停止…');
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        say(error.message);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.channel) process.on('disconnect', ask);
}
