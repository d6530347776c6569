import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { mayRepeat, pendingActionMachine, type Sender } from './pendingAction.machine.ts';

const anyone = { kind: 'anyone' } as const;
const member = (id: string) => ({ kind: 'member' as const, id });
/** Sender defaults to anyone. */
const refused = (id: string, sender: Sender = anyone) => ({ type: 'action.refused' as const, id, sender });
const told = ['askLogin', 'rejectForeign', 'giveUp', 'announceExpiry', 'dropSession', 'announceBadStore'] as const;
const settled = { verdict: 'settled' } as const;
const refusedAgain = { verdict: 'refusedAgain' } as const;

async function idle() {
  const it = scenario(pendingActionMachine);
  await it.answer('readStoredActions', []);
  it.effects();
  return it;
}

/** The actions were refused, then a user logged in. */
async function loggedIn(...actions: readonly ReturnType<typeof refused>[]) {
  const it = await idle();
  for (const action of actions) it.send(action);
  it.send({ type: 'session.opened' });
  it.effects();
  return it;
}

test('actions refused at the same time open one login, and all are repeated after it, one after the other', async () => {
  const it = await idle();
  for (const id of ['a', 'b', 'a', 'c']) it.send(refused(id));
  expect([it.at(), it.effects(...told)]).toEqual(['awaitingLogin', [['askLogin']]]);
  it.send({ type: 'session.opened' });
  for (const ids of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    expect(it.asked('repeatAction')).toEqual(ids.map((id) => ({ id })));
    await it.answer('repeatAction', settled);
  }
  expect([it.at(), it.context(), it.effects(...told)]).toEqual(['idle', { waiting: [], round: [] }, []]);
});

test("a member's action is repeated once the same member is known to be logged in", async () => {
  const it = await loggedIn(refused('a', member('1')));
  expect([it.at(), it.asked('repeatAction')]).toEqual([{ retrying: 'identifying' }, []]);
  await it.answer('readPerson', member('1'));
  expect([it.at(), it.asked('repeatAction'), it.effects(...told)]).toEqual([{ retrying: 'repeating' }, [{ id: 'a' }], []]);
});

test.each([
  ['another member', member('2')],
  ['a member who could not be read', { kind: 'unread' } as const],
])("a member's action is rejected for %s, and the round continues", async (_who, person) => {
  const it = await loggedIn(refused('a', member('1')), refused('b'));
  await it.answer('readPerson', person);
  expect([it.asked('repeatAction'), it.effects(...told)]).toEqual([[{ id: 'b' }], [['rejectForeign', { id: 'a' }]]]);
  expect(it.context().waiting.map(({ id }) => id)).toEqual(['b']);
});

test.each([
  [member('1'), member('1'), true],
  [member('1'), member('2'), false],
  [member('1'), { kind: 'unread' }, false],
  [member('1'), { kind: 'guest' }, true],
  [{ kind: 'unread' }, member('1'), false],
  [{ kind: 'unread' }, { kind: 'unread' }, false],
  [{ kind: 'unread' }, { kind: 'guest' }, true],
  [anyone, member('1'), true],
  [anyone, { kind: 'unread' }, true],
] as const)('an action of %o may be repeated as %o: %s', (sender, person, expected) => {
  expect(mayRepeat(sender, person)).toBe(expected);
});

test('the third refusal of one action ends the round: message, logout, all given up', async () => {
  const it = await idle();
  it.send(refused('a'));
  it.send(refused('b'));
  for (const attempts of [1, 2]) {
    it.send({ type: 'session.opened' });
    await it.answer('repeatAction', refusedAgain);
    await it.answer('repeatAction', refusedAgain);
    expect([it.at(), it.context().waiting.map((each) => each.attempts)]).toEqual(['awaitingLogin', [attempts, attempts]]);
  }
  it.effects();
  it.send({ type: 'session.opened' });
  await it.answer('repeatAction', refusedAgain);
  expect([it.at(), it.asked('repeatAction').at(-1), it.effects(...told)]).toEqual([{ retrying: 'repeating' }, { id: 'b' }, []]);
  await it.answer('repeatAction', settled);
  expect([it.at(), it.context(), it.effects(...told)]).toEqual([
    'idle',
    { waiting: [], round: [] },
    [['announceExpiry'], ['dropSession'], ['giveUp']],
  ]);
});

test('an action that succeeds is removed and not counted', async () => {
  const it = await loggedIn(refused('a'), refused('b'));
  await it.answer('repeatAction', settled);
  await it.answer('repeatAction', refusedAgain);
  expect(it.context()).toEqual({ waiting: [{ id: 'b', sender: anyone, attempts: 1 }], round: [] });
});

test('an action refused during a round is not part of it: it needs another login', async () => {
  const it = await loggedIn(refused('a'));
  it.send(refused('late'));
  await it.answer('repeatAction', settled);
  expect([it.at(), it.context().waiting, it.asked('repeatAction')]).toEqual([
    'awaitingLogin',
    [{ id: 'late', sender: anyone, attempts: 0 }],
    [{ id: 'a' }],
  ]);
});

test('a dismissed login gives all of them up', async () => {
  const it = await idle();
  it.send(refused('a'));
  it.effects();
  it.send({ type: 'login.dismissed' });
  expect([it.at(), it.effects(...told)]).toEqual(['idle', [['dropSession'], ['giveUp']]]);
});

test.each(['readPerson', 'repeatAction'] as const)('a crash of %s gives all of them up', async (src) => {
  const it = await loggedIn(refused('a', src === 'readPerson' ? member('1') : anyone), refused('b'));
  await it.fail(src, new Error('crashed'));
  expect([it.at(), it.context(), it.effects(...told)]).toEqual(['idle', { waiting: [], round: [] }, [['dropSession'], ['giveUp']]]);
});

test('actions stored across a reload are retried; an unreadable store shows a message', async () => {
  const stored = scenario(pendingActionMachine);
  await stored.answer('readStoredActions', [{ id: 'a', sender: anyone, attempts: 1 }]);
  expect([stored.at(), stored.asked('repeatAction')]).toEqual([{ retrying: 'repeating' }, [{ id: 'a' }]]);
  const broken = scenario(pendingActionMachine);
  await broken.fail('readStoredActions', new Error('暂存存储格式错误'));
  expect([broken.at(), broken.effects(...told)]).toEqual(['idle', [['announceBadStore']]]);
});
