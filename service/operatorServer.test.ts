import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { DAY } from '#contract/rules/constants.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { auditKeyIn, readRoots } from '#service/domains/operators/auditRoots.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { benchVault } from '#testing/vault.ts';
import { startOperators } from './operatorServer.ts';

let database: TestDatabase;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'operators-'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const outside = new Proxy({} as Parameters<typeof startOperators>[0]['outside'], {
  get: () => 'http://127.0.0.1:9',
});

test('serves only the operators, and signs the root of the day before', async () => {
  const yesterday = { now: () => Date.now() - DAY };
  const act = { operator: '小周', action: 'user.note', subject: 'x', input: {} } as const;
  await actAs({ db: database.db, clock: yesterday }, act, async () => ({}));
  const key = auditKeyIn(folder);
  const file = path.join(folder, 'roots.jsonl');
  const server = await startOperators({
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    outside,
    rateLimit: 60,
    logins: benchVault,
    logLevel: 'silent',
    roots: { key, file },
  });
  const status = async (where: string) => (await fetch(server.url + where)).status;
  expect([await status('/readyz'), await status(`${operatorPath}/session`), await status(`${basePath}/games`)]).toEqual([200, 401, 404]);
  await server.close();
  expect(readRoots(file)).toEqual([expect.objectContaining({ place: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })]);
  expect(fs.statSync(path.join(folder, 'audit.key')).mode & 0o777).toBe(0o600);
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow('fetch failed');
});
