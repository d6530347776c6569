import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aDrawnSession, DRAWN_LIST } from '#testing/builders/activities.ts';
import { checkDraw } from './checkDraw.ts';

const { session, seed, seedHash, listHash, coinPercent } = aDrawnSession();
const published = {
  session,
  seed: seed ?? '',
  seedHash,
  listHash: listHash ?? '',
  beacon: '',
  list: DRAWN_LIST,
  stock: { rent: 2, packet: 0 },
  coinPercent,
};
const brief = ({ drawn }: ReturnType<typeof checkDraw>) => drawn.map(({ rank, number, prize }) => [rank, number, prize]);

it('recomputes a session: hashes, ranking and prizes', () => {
  const check = checkDraw(published);
  expect([check.isSeed, check.isList, brief(check)]).toEqual([
    true,
    true,
    [
      [1, 2, 'packet'],
      [2, 1, 'rent'],
      [3, 3, 'coins'],
    ],
  ]);
  expect(check.drawn[0]?.hash).toBe('0a9331f426b2f20a61dc64029997925f3e55daf59ded5b5647d92cb20923bb1d');
});

it('sees another seed, another list, and a beacon', () => {
  expect(checkDraw({ ...published, seed: '00'.repeat(32) }).isSeed).toBe(false);
  expect(checkDraw({ ...published, list: `${DRAWN_LIST}4 dddddddddddddddddddddddd order\n` }).isList).toBe(false);
  expect(brief(checkDraw({ ...published, beacon: 'ab'.repeat(32) }))).not.toEqual(brief(checkDraw(published)));
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stdout.write('python3 is not on this machine: docs/verify_draw.py is not compared\n');

it.runIf(hasPython).each(['', 'ab'.repeat(32)])('docs/verify_draw.py computes the same (beacon %j)', (beacon) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'draw-'));
  const list = Array.from(
    { length: 300 },
    (_, at) => `${at + 1} ${String(at).padStart(24, '0')} ${at % 7 === 0 ? 'friend' : 'order'}\n`,
  ).join('');
  const given = { ...published, beacon, list, stock: { rent: 5, packet: 40 } };
  const check = checkDraw(given);
  const list_hash = createHash('sha256').update(list).digest('hex');
  const facts = { session, seed, seed_hash: seedHash, list_hash, beacon, coin_percent: coinPercent, rent: 5, packet: 40 };
  const files = [path.join(folder, 'draw.json'), path.join(folder, 'draw.txt')] as const;
  fs.writeFileSync(files[0], JSON.stringify(facts));
  fs.writeFileSync(files[1], list);
  const { stdout, stderr } = spawnSync('python3', ['docs/verify_draw.py', ...files], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  expect([stderr, stdout.trim().split('\n')]).toEqual(['', brief(check).map((line) => line.join(' '))]);
});

it('docs/verify_draw.py has at most twenty lines of code', () => {
  const lines = fs.readFileSync('docs/verify_draw.py', 'utf8').split('\n');
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('"""')).length).toBeLessThanOrEqual(20);
});
