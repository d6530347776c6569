import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { freePlayMachine, type PlayWish } from './freePlay.machine.ts';

const wish: PlayWish = { listingId: '201', startsAt: 1_795_000_000_000 };
const other: PlayWish = { listingId: '202', startsAt: 1_795_003_600_000 };
const choose = (chosen = wish) => ({ type: 'play.choose' as const, wish: chosen });
const begin = (key = 'play-1') => ({ type: 'play.begin' as const, key });
const sent = (chosen: PlayWish, key: string, lost: Problem | null = null) => ({
  errand: 'freePlay',
  wish: chosen,
  key,
  lost,
  mayLeave: true,
});
const ended = (key: string, lost: Problem | null = null) => ({ errand: 'leaveFreePlay 71', wish: { playId: '71' }, key, lost });

const fresh = () => scenario(freePlayMachine, { input: { unfinished: null } });
function begun(key = 'play-1') {
  const it = fresh();
  it.send(choose());
  it.send(begin(key));
  return it;
}
function leaving() {
  const it = fresh();
  it.send({ type: 'play.leave', playId: '71' });
  it.send({ type: 'leave.confirm', key: 'leave-1' });
  return it;
}

test('nothing begins without a choice, and the last choice is taken', () => {
  const it = fresh();
  expect(it.can(begin())).toBe(false);
  it.send(choose());
  it.send(choose(other));
  it.send(begin());
  expect([it.at(), it.asked('beginPlay')]).toEqual(['beginning', [sent(other, 'play-1')]]);
});

test('a play that is taken is announced and reread, and the choice is over', async () => {
  const it = begun();
  await it.answer('beginPlay', granted(undefined));
  expect([it.at(), it.context().wish, it.effects('announceTaken', 'rereadPlays')]).toEqual([
    'choosing',
    null,
    [['announceTaken'], ['rereadPlays']],
  ]);
});

test('a refusal stands beside the choice and rereads; another choice clears it', async () => {
  const it = begun();
  await it.answer('beginPlay', refused('FREE_PLAY_TAKEN'));
  expect([it.at(), it.context().problem, it.effects('rereadPlays', 'announceTaken')]).toEqual([
    'choosing',
    refusal('FREE_PLAY_TAKEN'),
    [['rereadPlays']],
  ]);
  it.send(choose(other));
  expect([it.context().problem, it.context().wish]).toEqual([null, other]);
});

test('without a real name the identity comes first, and the same play is asked for with the same key', async () => {
  const it = begun();
  await it.answer('beginPlay', refused('REAL_NAME_REQUIRED'));
  expect([it.at(), it.asked('realName').length]).toEqual(['identifying', 1]);
  await it.answer('realName', { verified: true, isAdult: true });
  expect([it.at(), it.asked('beginPlay').at(-1), it.effects('rereadSession')]).toEqual([
    'beginning',
    sent(wish, 'play-1'),
    [['rereadSession']],
  ]);
});

test.each([
  { verified: false, isAdult: false },
  { verified: true, isAdult: false },
])('somebody who is not proved an adult chooses again (%o)', async (identity) => {
  const it = begun();
  await it.answer('beginPlay', refused('REAL_NAME_REQUIRED'));
  await it.answer('realName', identity);
  expect([it.at(), it.asked('beginPlay').length]).toEqual(['choosing', 1]);
});

test('an identity check that crashes shows its failure', async () => {
  const it = begun();
  await it.answer('beginPlay', refused('REAL_NAME_REQUIRED'));
  await it.fail('realName', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['choosing', badGateway.problem]);
});

test('one that was left without an answer is continued with its key, whatever is pressed then', async () => {
  for (const event of [choose(other), begin('play-2')]) {
    const it = begun();
    await it.answer('beginPlay', null);
    expect([it.at(), it.effects('rereadPlays', 'announceTaken')]).toEqual(['choosing', [['rereadPlays']]]);
    it.send(event);
    expect([it.at(), it.asked('beginPlay').at(-1)]).toEqual(['beginning', sent(wish, 'play-1', leftBehind)]);
    await it.answer('beginPlay', granted(undefined));
    it.send(choose(other));
    it.send(begin('play-3'));
    expect(it.asked('beginPlay').at(-1)).toEqual(sent(other, 'play-3'));
  }
});

test('a begin of an earlier visit whose answer is missing is continued first', () => {
  const it = scenario(freePlayMachine, { input: { unfinished: { wish: other, key: 'play-0' } } });
  it.send(choose());
  expect(it.asked('beginPlay')).toEqual([sent(other, 'play-0', leftBehind)]);
});

test('a begin that crashes continues as one without an answer', async () => {
  const it = begun();
  await it.fail('beginPlay', badGateway);
  expect(it.asked('beginPlay')).toEqual([sent(wish, 'play-1'), sent(wish, 'play-1', badGateway.problem)]);
});

test('a play is left after a confirmation, which can be taken back', async () => {
  const it = fresh();
  it.send({ type: 'play.leave', playId: '71' });
  expect(it.at()).toBe('confirmingLeave');
  it.send({ type: 'leave.back' });
  expect([it.at(), it.asked('leavePlay')]).toEqual(['choosing', []]);
  const left = leaving();
  expect([left.at(), left.asked('leavePlay'), left.can({ type: 'leave.back' })]).toEqual(['leaving', [ended('leave-1')], false]);
  await left.answer('leavePlay', granted(undefined));
  expect([left.at(), left.effects('announceLeft', 'rereadPlays')]).toEqual(['choosing', [['announceLeft'], ['rereadPlays']]]);
});

test('a leave that is refused shows why and rereads; one that crashes continues with its key', async () => {
  const it = leaving();
  await it.fail('leavePlay', badGateway);
  expect(it.asked('leavePlay')).toEqual([ended('leave-1'), ended('leave-1', badGateway.problem)]);
  await it.answer('leavePlay', refused('FREE_PLAY_STATE'));
  expect([it.at(), it.context().problem, it.effects('rereadPlays')]).toEqual([
    'confirmingLeave',
    refusal('FREE_PLAY_STATE'),
    [['rereadPlays']],
  ]);
  it.send({ type: 'leave.confirm', key: 'leave-2' });
  expect(it.asked('leavePlay').at(-1)).toEqual(ended('leave-2'));
});
