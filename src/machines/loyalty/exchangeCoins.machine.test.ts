import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { exchangeCoinsMachine } from './exchangeCoins.machine.ts';

const choose = { type: 'packet.choose' as const, coins: 300 };
const confirm = (key: string) => ({ type: 'packet.confirm' as const, key });
function confirmed(key = 'key-1') {
  const it = scenario(exchangeCoinsMachine, {});
  it.send(choose);
  it.send(confirm(key));
  return it;
}

test('confirms, buys and reports the choice; another can be chosen', async () => {
  const it = confirmed();
  expect([it.at(), it.asked('exchangeCoins')]).toEqual(['exchanging', [{ coins: 300, key: 'key-1' }]]);
  await it.answer('exchangeCoins', granted(undefined));
  expect([it.at(), it.effects('announceBought', 'rereadCoins'), it.can(choose)]).toEqual([
    'choosing',
    [['announceBought'], ['rereadCoins']],
    true,
  ]);
});

test('leaving the confirmation sends no request', () => {
  const it = scenario(exchangeCoinsMachine, {});
  it.send(choose);
  it.send({ type: 'packet.leave' });
  expect([it.at(), it.asked('exchangeCoins')]).toEqual(['choosing', []]);
});

test('too few coins show a message, and the balance is re-read', async () => {
  const it = confirmed();
  await it.answer('exchangeCoins', refused('COINS_SHORT'));
  expect([it.at(), it.context().problem, it.effects('rereadCoins')]).toEqual(['confirming', refusal('COINS_SHORT'), [['rereadCoins']]]);
});

test('retries with the same key after a lost response; a new confirmation has a new key', async () => {
  const it = confirmed();
  await it.fail('exchangeCoins', badGateway);
  expect([it.at(), it.context().problem?.message]).toEqual(['uncertain', '服务器出错']);
  it.send({ type: 'packet.retry' });
  expect(it.asked('exchangeCoins')).toEqual(Array(2).fill({ coins: 300, key: 'key-1' }));
  await it.fail('exchangeCoins', badGateway);
  it.send({ type: 'packet.leave' });
  it.send(choose);
  it.send(confirm('key-2'));
  expect(it.asked('exchangeCoins').at(-1)).toEqual({ coins: 300, key: 'key-2' });
});
