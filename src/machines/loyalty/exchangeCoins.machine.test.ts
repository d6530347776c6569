import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { exchangeCoinsMachine } from './exchangeCoins.machine.ts';

const choose = { type: 'packet.choose' as const, coins: 300 };
const confirm = (key: string) => ({ type: 'packet.confirm' as const, key });
const sent = (coins: number, key: string, lost: Problem | null = null) => ({
  errand: 'exchangeCoins',
  wish: { coins },
  key,
  lost,
  mayLeave: true,
});
function confirmed(key = 'key-1') {
  const it = scenario(exchangeCoinsMachine, { input: { unfinished: null } });
  it.send(choose);
  it.send(confirm(key));
  return it;
}

test('confirms, buys and reports the choice; another can be chosen', async () => {
  const it = confirmed();
  expect([it.at(), it.asked('exchangeCoins')]).toEqual(['exchanging', [sent(300, 'key-1')]]);
  await it.answer('exchangeCoins', granted(undefined));
  expect([it.at(), it.effects('announceBought', 'rereadCoins'), it.can(choose)]).toEqual([
    'choosing',
    [['announceBought'], ['rereadCoins']],
    true,
  ]);
});

test('leaving the confirmation sends no request', () => {
  const it = scenario(exchangeCoinsMachine, { input: { unfinished: null } });
  it.send(choose);
  it.send({ type: 'packet.leave' });
  expect([it.at(), it.asked('exchangeCoins')]).toEqual(['choosing', []]);
});

test('too few coins show a message, and the balance is re-read', async () => {
  const it = confirmed();
  await it.answer('exchangeCoins', refused('COINS_SHORT'));
  expect([it.at(), it.context().problem, it.effects('rereadCoins')]).toEqual(['confirming', refusal('COINS_SHORT'), [['rereadCoins']]]);
});

test('one that was left without an answer is continued with its key, whichever packet is chosen then', async () => {
  const it = confirmed();
  expect([it.can(choose), it.can(confirm('key-2')), it.can({ type: 'packet.leave' })]).toEqual([false, false, false]);
  await it.answer('exchangeCoins', null);
  expect([it.at(), it.effects('rereadCoins', 'announceBought'), it.can(confirm('key-2'))]).toEqual(['choosing', [['rereadCoins']], false]);
  it.send({ type: 'packet.choose', coins: 100 });
  expect([it.at(), it.asked('exchangeCoins').at(-1)]).toEqual(['exchanging', sent(300, 'key-1', leftBehind)]);
  await it.answer('exchangeCoins', granted(undefined));
  it.send({ type: 'packet.choose', coins: 100 });
  it.send(confirm('key-2'));
  expect(it.asked('exchangeCoins').at(-1)).toEqual(sent(100, 'key-2'));
});

test('the exchange of an earlier visit whose answer is missing is continued first', () => {
  const it = scenario(exchangeCoinsMachine, { input: { unfinished: { wish: { coins: 500 }, key: 'key-0' } } });
  it.send(choose);
  expect([it.at(), it.asked('exchangeCoins')]).toEqual(['exchanging', [sent(500, 'key-0', leftBehind)]]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = confirmed();
  await it.fail('exchangeCoins', badGateway);
  expect(it.asked('exchangeCoins')).toEqual([sent(300, 'key-1'), sent(300, 'key-1', badGateway.problem)]);
});
