import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SetFavouriteDocument } from '#api/generated/operations.ts';
import { hearts } from '#state/hearts.ts';
import { toast } from '#state/toast.ts';
import { Refused, stubGateway } from '#tests/harness/stubGateway.ts';
import { pressHeart } from './pressHeart.ts';

let kept = false;
const sent: boolean[] = [];

function stub(fails: (attempt: number) => boolean): void {
  vi.stubGlobal('fetch', stubGateway([[SetFavouriteDocument, async ({ on }) => {
    sent.push(on === true);
    await Promise.resolve();
    if (fails(sent.length)) throw new Refused({ code: 'INTERNAL', message: '操作失败，请重试！', requestId: 'r' });
    kept = on === true;
    return { setFavourite: kept };
  }]]));
}

beforeEach(() => {
  kept = false;
  sent.length = 0;
  delete hearts['7'];
  toast.shown = null;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('two quick presses leave the server with the last wish, one request at a time', async () => {
  stub(() => false);
  const first = pressHeart('7', true, false);
  const second = pressHeart('7', false, true);
  expect(hearts['7']?.on).toBe(false);
  await Promise.all([first, second]);
  expect([sent, kept, hearts['7']?.on]).toEqual([[], false, false]);
});

it('fifty presses with failures among them end as the server has it', async () => {
  stub((attempt) => attempt % 5 === 0);
  const pressed: Promise<void>[] = [];
  for (let press = 0; press < 50; press++) {
    pressed.push(pressHeart('7', hearts['7']?.on !== true, kept));
    if (press % 3 !== 0) await Promise.all(pressed);
  }
  await Promise.all(pressed);
  expect(hearts['7']?.on).toBe(kept);
  expect(sent.length).toBe(16);
});

it('a refusal is said and taken back', async () => {
  stub(() => true);
  await pressHeart('7', true, false);
  expect([hearts['7']?.on, toast.shown?.text, toast.shown?.tone]).toEqual([false, '操作失败，请重试！', 'bad']);
});
