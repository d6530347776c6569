import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { ChatLine, ChatStanding } from './chatLines.ts';
import { customerChatMachine } from './customerChat.machine.ts';

const number = 'KF202611200000000001';
const standing: ChatStanding = {
  number,
  status: 'SERVING',
  agent: '小林',
  seq: 1,
  readSeq: 0,
  seenSeq: 1,
  isOpen: true,
  turnsAt: 1_795_040_000_000,
  canPicture: false,
};
const line = (seq: number): ChatLine => ({ seq, author: 'DESK', kind: 'TEXT', text: `第 ${seq} 句`, at: 1_795_000_000_000 });

async function talking() {
  const it = scenario(customerChatMachine, { reporters: ['watchFeed'] });
  await it.answer('openChat', { lines: [line(1)], chat: standing });
  return it;
}

test('a read mark that the service did not store is sent again after the next reading', async () => {
  const it = await talking();
  expect(it.can({ type: 'lines.see' })).toBe(false);
  it.report('watchFeed', { type: 'feed.woke', sign: { seq: 2 } });
  await it.answer('readLines', { lines: [line(2)], chat: { ...standing, seq: 2 } });
  it.send({ type: 'lines.see' });
  const mark = ['tellSeen', { number, seq: 2 }];
  expect([it.effects('tellSeen'), it.can({ type: 'lines.see' })]).toEqual([[mark], false]);
  it.report('watchFeed', { type: 'feed.woke', sign: { again: true } });
  await it.answer('readLines', { lines: [], chat: { ...standing, seq: 2 } });
  it.send({ type: 'lines.see' });
  expect(it.effects('tellSeen')).toEqual([mark]);
});

test('after a failed reading, a restored connection reads at once instead of in 2 seconds', async () => {
  const it = await talking();
  it.report('watchFeed', { type: 'feed.woke', sign: { seq: 3 } });
  await it.fail('readLines', badGateway);
  expect(it.at()).toMatchObject({ talking: { reading: 'waiting' } });
  it.report('watchFeed', { type: 'feed.opened' });
  expect(it.at()).toMatchObject({ talking: { reading: 'catchingUp' } });
  await it.fail('readLines', badGateway);
  it.report('watchFeed', { type: 'feed.woke', sign: { again: true } });
  await it.answer('readLines', { lines: [line(2), line(3)], chat: { ...standing, seq: 3 } });
  expect([it.at(), it.context().lines.map(({ seq }) => seq)]).toMatchObject([{ talking: { reading: 'current' } }, [1, 2, 3]]);
});
