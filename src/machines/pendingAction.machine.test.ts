import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { pendingActionMachine } from './pendingAction.machine.ts';

const refused = (id: string) => ({ type: 'action.refused' as const, id });
const told = ['askLogin', 'giveUp', 'announceExpiry', 'dropSession', 'announceBadStore'] as const;

async function idle() {
  const it = scenario(pendingActionMachine);
  await it.answer('readStoredActions', []);
  it.effects();
  return it;
}

test('actions refused at the same moment share one question, and all of them go on after login', async () => {
  const it = await idle();
  for (const id of ['a', 'b', 'a', 'c']) it.send(refused(id));
  expect([it.at(), it.effects(...told)]).toEqual(['awaitingLogin', [['askLogin']]]);
  it.send({ type: 'session.opened' });
  expect(it.asked('retryActions')).toEqual([{ ids: ['a', 'b', 'c'] }]);
  await it.answer('retryActions', { settled: ['a', 'b', 'c'], refusedAgain: [] });
  expect([it.at(), it.context().waiting, it.effects(...told)]).toEqual(['idle', [], []]);
});

test('the third refusal of one action ends it: message, logout, given up', async () => {
  const it = await idle();
  it.send(refused('a'));
  for (const attempts of [1, 2]) {
    it.send({ type: 'session.opened' });
    await it.answer('retryActions', { settled: [], refusedAgain: ['a'] });
    expect([it.at(), it.context().waiting]).toEqual(['awaitingLogin', [{ id: 'a', attempts }]]);
  }
  it.effects();
  it.send({ type: 'session.opened' });
  await it.answer('retryActions', { settled: [], refusedAgain: ['a'] });
  expect([it.at(), it.context().waiting, it.effects(...told)]).toEqual(['idle', [], [['announceExpiry'], ['dropSession'], ['giveUp']]]);
});

test('what succeeds is counted no more', async () => {
  const it = await idle();
  it.send(refused('a'));
  it.send(refused('b'));
  it.send({ type: 'session.opened' });
  await it.answer('retryActions', { settled: ['a'], refusedAgain: ['b'] });
  expect(it.context().waiting).toEqual([{ id: 'b', attempts: 1 }]);
});

test('an action refused during the retries is asked about again', async () => {
  const it = await idle();
  it.send(refused('a'));
  it.send({ type: 'session.opened' });
  it.send(refused('late'));
  await it.answer('retryActions', { settled: ['a'], refusedAgain: [] });
  expect([it.at(), it.context().waiting]).toEqual(['awaitingLogin', [{ id: 'late', attempts: 0 }]]);
});

test('a login that is dismissed gives all of them up', async () => {
  const it = await idle();
  it.send(refused('a'));
  it.effects();
  it.send({ type: 'login.dismissed' });
  expect([it.at(), it.effects(...told)]).toEqual(['idle', [['dropSession'], ['giveUp']]]);
});

test('actions stored across a reload are retried; an unreadable store shows a message', async () => {
  const stored = scenario(pendingActionMachine);
  await stored.answer('readStoredActions', [{ id: 'a', attempts: 1 }]);
  expect([stored.at(), stored.asked('retryActions')]).toEqual(['retrying', [{ ids: ['a'] }]]);
  const broken = scenario(pendingActionMachine);
  await broken.fail('readStoredActions', new Error('暂存存储格式错误'));
  expect([broken.at(), broken.effects(...told)]).toEqual(['idle', [['announceBadStore']]]);
});
