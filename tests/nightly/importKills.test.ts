import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeListingFile } from '#contract/rest/listingFiles.ts';
import { FILE_ROWS_MOST } from '#contract/rules/listingFile.ts';
import { aFileRow, FILE_HEADER, readFile, sendFile } from '#testing/builders/listingFiles.ts';
import { aListing, keyed, type Person } from '#testing/builders/market.ts';
import { aGame, anOwner } from '#testing/builders/merchants.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aServiceProcess, aSharedMarket, type RunningProcess } from '#tests/concurrency/processes.ts';

const ROWS = FILE_ROWS_MOST;
/** Longer than the lease of a job whose process was killed. */
const PATIENCE = { timeout: 60_000, interval: 100 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 5 });
});
afterAll(() => database.drop());

/** The state and per cent of a file, read from the database: its owner has closed the page. */
async function stored(id: string) {
  const { state, percent } = await database.db
    .selectFrom('listing_file')
    .select(['state', 'percent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, percent };
}

/** Kills a process once the file is in that state with at least so many per cent; returns where the file was then. */
async function killedAt(running: RunningProcess, id: string, state: string, percent: number) {
  const isThere = async () => {
    const found = await stored(id);
    return found.state === state && found.percent >= percent;
  };
  await expect.poll(isThere, { ...PATIENCE, interval: 5 }).toBe(true);
  await running.kill();
  return stored(id);
}

const count = async (owner: Person) => {
  const ofOwner = database.db.selectFrom('listing').where('owner_id', '=', owner.id).where('external_key', 'is not', null);
  const rows = await ofOwner.select(['id', 'state', 'external_key', 'login_key']).execute();
  const events = await database.db
    .selectFrom('listing_event')
    .select('listing_id')
    .where('listing_id', 'in', ofOwner.select('id'))
    .execute();
  return {
    accounts: rows.length,
    onOffer: rows.filter((row) => row.state === 'on_offer').length,
    numbers: new Set(rows.map((row) => row.external_key)).size,
    logins: new Set(rows.map((row) => row.login_key?.toString('hex'))).size,
    events: events.length,
  };
};

test(`a file of ${ROWS} accounts survives kill -9 of the service while it is checked and written, and is applied once`, async () => {
  const builders = aSharedMarket(database, []);
  const game = await aGame(builders);
  const owner = await anOwner(builders, { certType: 2 });
  for (let nth = 0; nth < 3; nth += 1) await aListing(builders, { owner_id: owner.id, game_id: game, published_at: new Date() });
  const first = await aServiceProcess(database);
  const sending = aSharedMarket(database, [first]);
  const rows = Array.from({ length: ROWS }, (_, at) => aFileRow(`K${String(at).padStart(5, '0')}`));
  const id = await sendFile(sending, owner, game, [FILE_HEADER, ...rows].join('\r\n'));
  const checked = await killedAt(first, id, 'checking', 15);
  await sending.close();
  expect(checked.state).toBe('checking');

  const second = await aServiceProcess(database);
  const taking = aSharedMarket(database, [second]);
  await expect.poll(async () => (await stored(id)).state, PATIENCE).toBe('ready');
  expect((await count(owner)).accounts).toBe(0);
  const key = randomUUID();
  await taking.get(takeListingFile, { params: { id } }, keyed(owner, key));
  const written = await killedAt(second, id, 'taking', 40);
  await taking.close();
  expect(written.state).toBe('taking');
  expect((await count(owner)).accounts).toBe(0);

  // Two processes at once: one of them takes over, and the same press of the button again changes nothing.
  const both = await Promise.all([aServiceProcess(database), aServiceProcess(database)]);
  const after = aSharedMarket(database, both);
  await after.get(takeListingFile, { params: { id } }, keyed(owner, key));
  await expect.poll(async () => (await stored(id)).state, PATIENCE).toBe('taken');
  expect(await readFile(after, owner, id)).toMatchObject({ state: 'taken', percent: 100, rows: ROWS, on_offer: ROWS, waiting: 0 });
  expect(await count(owner)).toEqual({ accounts: ROWS, onOffer: ROWS, numbers: ROWS, logins: ROWS, events: ROWS });
  const told = await database.db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('title', 'like', '%已导入')
    .execute();
  expect(told.length).toBe(1);
  await after.close();
  for (const each of both) await each.stop();
  process.stdout.write(
    `killed while checked at ${checked.percent} %, while written at ${written.percent} %; ${ROWS} accounts, each once\n`,
  );
});
