import { readConfig } from '#service/config.ts';
import { openVault } from '#service/kernel/credentials/keyFile.ts';
import { openDatabase } from '#service/database.ts';
import { seedDemo } from '#service/seed.ts';
import { runMain } from '#tools/lib/main.ts';

/** Fills an empty database with the demo data, in a separate process so that its memory is released. */
await runMain(async () => {
  const config = readConfig(process.env, { opensLogins: false });
  const database = openDatabase({ url: config.databaseUrl ?? '', max: 4, statementTimeout: 0 });
  await openVault(config, database.pool)
    .then((logins) => seedDemo({ db: database.db, logins, say: console.log }))
    .finally(() => database.close());
});
