import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { type Notice, noticePopupMachine } from './noticePopup.machine.ts';

const aNotice = (id: string): Notice => ({
  id,
  title: '支付成功',
  content: '',
  kind: 'payment',
  orderNo: '20261120000000000001',
  lentNo: null,
});
const [first, second] = [aNotice('8'), aNotice('9')];

function showing(...notices: Notice[]) {
  const it = scenario(noticePopupMachine);
  it.send({ type: 'notices.arrived', notices });
  it.send({ type: 'popup.granted' });
  return it;
}

test('a notification requests its turn and is marked as shown when it is, not before', () => {
  const it = scenario(noticePopupMachine);
  it.send({ type: 'notices.arrived', notices: [first] });
  expect([it.at(), it.effects('askTurn', 'rememberShown')]).toEqual(['awaitingTurn', [['askTurn']]]);
  it.send({ type: 'popup.granted' });
  expect([it.at(), it.context().shown, it.effects('rememberShown')]).toEqual(['showing', first, [['rememberShown', { id: '8' }]]]);
});

test('closes automatically after ten seconds, unread', async () => {
  const it = showing(first);
  await it.wait(9_900);
  expect(it.at()).toBe('showing');
  it.effects();
  await it.wait(100);
  expect([it.at(), it.context().shown, it.effects('releaseTurn'), it.asked('markRead')]).toEqual(['idle', null, [['releaseTurn']], []]);
});

test('shows one at a time: the next one requests its own turn', async () => {
  const it = showing(first, second);
  expect(it.context().waiting).toEqual([second]);
  it.effects();
  await it.wait(10_000);
  expect([it.at(), it.effects('releaseTurn', 'askTurn')]).toEqual(['awaitingTurn', [['releaseTurn'], ['askTurn']]]);
  it.send({ type: 'popup.granted' });
  expect(it.context().shown).toEqual(second);
});

test('does not queue again what is waiting or shown', () => {
  const it = showing(first, second);
  it.send({ type: 'notices.arrived', notices: [first, second] });
  expect(it.context().waiting).toEqual([second]);
});

test.each(['notice.open', 'notice.close'] as const)('%s marks it as read, and continues even if that fails', async (type) => {
  const it = showing(first);
  it.effects();
  it.send({ type });
  expect([it.at(), it.asked('markRead'), it.effects('releaseTurn')]).toEqual(['marking', [{ id: '8' }], [['releaseTurn']]]);
  await it.fail('markRead', badGateway);
  expect([it.at(), it.context().shown]).toEqual(['idle', null]);
});

test('closes for a dialog and is not shown again', () => {
  const it = showing(first);
  it.send({ type: 'popup.revoked' });
  expect([it.at(), it.context()]).toEqual(['idle', { waiting: [], shown: null }]);
});

test('a logout drops what is waiting and what is shown', () => {
  const waiting = scenario(noticePopupMachine);
  waiting.send({ type: 'notices.arrived', notices: [first, second] });
  waiting.send({ type: 'notices.dropped' });
  expect([waiting.at(), waiting.context().waiting, waiting.effects('withdraw')]).toEqual(['idle', [], [['withdraw']]]);
  const shown = showing(first, second);
  shown.effects();
  shown.send({ type: 'notices.dropped' });
  expect([shown.at(), shown.context(), shown.effects('releaseTurn')]).toEqual(['idle', { waiting: [], shown: null }, [['releaseTurn']]]);
});
