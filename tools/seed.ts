import { openDatabase } from '#service/db/pool.ts';
import { seedDemo } from '#service/seed/seed.ts';
import { runMain, Told } from '#tools/main.ts';

/** Fills an empty database with the demo data: in a process of its own, whose memory goes with it. */
await runMain(async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Told('DATABASE_URL 未填写');
  const database = openDatabase({ url, max: 4, statementTimeout: 0 });
  await seedDemo(database.db, console.log).finally(() => database.close());
});
