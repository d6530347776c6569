import { createHmac } from 'node:crypto';
import { shanghaiParts } from '#contract/rules/clock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

const HALF = 1_000;
const ROUNDS = 4;

/** Permutes a turn below a million so that it cannot be recovered without the key: a Feistel network over two groups of three digits. */
function hidden(turn: number, second: string, key: Buffer): number {
  let [left, right] = [Math.floor(turn / HALF) % HALF, turn % HALF];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mixed = createHmac('sha256', key).update(`${second}/${round}/${right}`).digest().readUInt32BE();
    [left, right] = [right, (left + mixed) % HALF];
  }
  return left * HALF + right;
}

/**
 * Shanghai time to the second, then six digits unique within that second that do not reveal the number of orders. `turn` wraps after a
 * million orders.
 */
export async function orderNumber({ root }: Db, now: number, turn: number): Promise<string> {
  const { y, m, d, h, mi, s } = shanghaiParts(now);
  const second = [y, ...[m, d, h, mi, s].map((part) => String(part).padStart(2, '0'))].join('');
  return second + String(hidden(turn, second, await serviceSecret({ db: root }, 'order_number'))).padStart(6, '0');
}
