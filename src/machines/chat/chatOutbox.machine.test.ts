import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { chatOutboxMachine, type ChatSaying } from './chatOutbox.machine.ts';

function open() {
  return scenario(chatOutboxMachine, { input: { number: 'KF1', unsent: [] } });
}
const saying = (clientId: string): ChatSaying => ({ clientId, text: `第 ${clientId} 条`, order: null, pictureId: null });
const sentIds = (it: ReturnType<typeof open>) =>
  it.asked('sendMessage').map((input) => (input as { saying: { clientId: string } }).saying.clientId);
const waiting = (it: ReturnType<typeof open>) => it.context().unsent.map(({ clientId }) => clientId);

test('sends one at a time, in order, each once', async () => {
  const it = open();
  for (const id of ['a', 'b', 'a']) it.send({ type: 'message.send', saying: saying(id) });
  expect([sentIds(it), waiting(it)]).toEqual([['a'], ['a', 'b']]);
  await it.answer('sendMessage', granted({ seq: 1 }));
  expect([sentIds(it), waiting(it)]).toEqual([['a', 'b'], ['b']]);
  await it.answer('sendMessage', granted({ seq: 2 }));
  expect([it.at(), waiting(it)]).toEqual(['resting', []]);
});

test('a refused one that is released while another is being sent is not lost', async () => {
  const it = open();
  it.send({ type: 'message.send', saying: saying('b') });
  await it.answer('sendMessage', refused('BAD_REQUEST'));
  it.send({ type: 'message.send', saying: saying('a') });
  it.send({ type: 'message.retry', clientId: 'b' });
  await it.answer('sendMessage', granted({ seq: 1 }));
  expect([sentIds(it), waiting(it)]).toEqual([['b', 'a', 'b'], ['b']]);
});

test('a refused one stays with its reason, and can be dropped', async () => {
  const it = open();
  it.send({ type: 'message.send', saying: saying('a') });
  await it.answer('sendMessage', refused('BAD_REQUEST'));
  expect(it.context().unsent[0]?.refusal).toEqual(refusal('BAD_REQUEST'));
  it.send({ type: 'message.drop', clientId: 'a' });
  expect([it.at(), waiting(it)]).toEqual(['resting', []]);
});

test('without an answer it is sent again after 3 s, or at once when asked', async () => {
  const it = open();
  it.send({ type: 'message.send', saying: saying('a') });
  await it.fail('sendMessage', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['holding', badGateway.problem]);
  await it.wait(2_900);
  expect(it.at()).toBe('holding');
  await it.wait(100);
  expect([it.at(), sentIds(it)]).toEqual(['sending', ['a', 'a']]);
  await it.fail('sendMessage', badGateway);
  it.send({ type: 'message.retry', clientId: 'a' });
  expect(sentIds(it)).toEqual(['a', 'a', 'a']);
});
