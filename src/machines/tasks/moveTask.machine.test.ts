import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { moveTaskMachine } from './moveTask.machine.ts';

const open = () => scenario(moveTaskMachine, { input: { subject: '81', unfinished: null } });

test('moves only what was confirmed, and says so', async () => {
  const it = open();
  it.send({ type: 'move.ask', move: 'quit' });
  expect([it.at(), it.asked('sendMove')]).toEqual(['confirming', []]);
  it.send({ type: 'move.leave' });
  it.send({ type: 'move.ask', move: 'accept' });
  it.send({ type: 'move.confirm', key: 'key-1' });
  const sent = { errand: 'moveTask 81', wish: { move: 'accept', subject: '81' }, key: 'key-1', lost: null };
  expect([it.at(), it.asked('sendMove')]).toEqual(['moving', [sent]]);
  await it.fail('sendMove', badGateway);
  expect([it.at(), it.can({ type: 'move.leave' }), it.asked('sendMove').at(-1)]).toEqual([
    'moving',
    false,
    { ...sent, lost: badGateway.problem },
  ]);
  await it.answer('sendMove', granted(undefined));
  expect([it.at(), it.effects('announceMoved', 'rereadTask').map(([name]) => name)]).toEqual(['reading', ['announceMoved', 'rereadTask']]);
});

test('keeps a refusal beside the question, and reads the task again', async () => {
  const it = open();
  it.send({ type: 'move.ask', move: 'accept' });
  it.send({ type: 'move.confirm', key: 'key-1' });
  await it.answer('sendMove', refused('TASK_STATE'));
  expect([it.at(), it.context().problem, it.effects('rereadTask').length]).toEqual(['confirming', refusal('TASK_STATE'), 1]);
});
