const isExpected = (error: unknown): error is Error =>
  error instanceof Error && (['ConfigFaults', 'DatabaseRefused', 'UsageError'].includes(error.name) || isMistypedOption(error));

const isMistypedOption = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Runs a command. An error is printed to stderr and sets exit code 1. */
export async function runMain(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (isExpected(error)) console.error(error.message);
    else {
      // Imported only here, so that the chart tools run without the service.
      const { databaseFault } = await import('./databaseFault.ts');
      console.error(databaseFault(error) ?? error);
    }
    process.exit(1);
  }
}
