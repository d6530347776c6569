import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#service/database.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { serviceSecret } from './secrets.ts';

test('a secret is read while every connection of the pool is held by a transaction that waits for it', async () => {
  const MOST = 3;
  const database = await testDatabase({ max: MOST, patience: 2_000 });
  onTestFinished(() => database.drop());
  const all = { held: 0, open: Promise.withResolvers<void>() };
  const reads = Array.from({ length: MOST * 2 }, () =>
    database.db.transaction(async (db) => {
      all.held += 1;
      if (all.held === MOST) all.open.resolve();
      await all.open.promise;
      return serviceSecret({ db }, 'listing_login');
    }),
  );
  const secrets = await Promise.all(reads);
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
  expect(secrets[0]?.length).toBe(32);
});

test('two processes get one secret, also from a database whose secret is there', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const other = openDatabase({ url: database.url });
  const [one, two] = await Promise.all([serviceSecret(database, 'bargain'), serviceSecret(other, 'bargain')]);
  await other.close();
  const later = openDatabase({ url: database.url });
  const three = await serviceSecret(later, 'bargain');
  await later.close();
  expect([two, three].map((secret) => secret.equals(one))).toEqual([true, true]);
});
