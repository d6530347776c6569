import { describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { type Asking, popupQueueMachine } from './popupQueue.machine.ts';

type Kind = Asking['kind'];
/** State of the `turn` region, independent of the page. */
const turnOf = (it: { at(): unknown }): unknown => (it.at() as { turn: unknown }).turn;

function settled() {
  const it = scenario(popupQueueMachine, { reporters: ['watchPage', 'watchDialogs'] });
  it.report('watchPage', { type: 'page.settled' });
  it.send({ type: 'urgent.cleared' });
  it.send({ type: 'interruption.allowed' });
  const ask = (...kinds: Kind[]) => kinds.forEach((kind) => it.send({ type: 'popup.asked', kind }));
  const close = async (kind: Kind) => {
    it.send({ type: 'popup.closed', kind });
    await it.wait(1_000);
  };
  return {
    ...it,
    ask,
    close,
    dialog: (what: 'opened' | 'closed') => it.report('watchDialogs', { type: `dialog.${what}` }),
    /** Kinds granted a turn since the last call. */
    granted: () => it.effects('grantTurn').map(([, params]) => (params as { kind: string }).kind),
  };
}

test('shows nothing until the page has been open for some seconds; then the highest rank', () => {
  const it = scenario(popupQueueMachine, { reporters: ['watchPage', 'watchDialogs'] });
  it.send({ type: 'popup.asked', kind: 'ad' });
  it.send({ type: 'popup.asked', kind: 'emergencyNotice' });
  it.send({ type: 'urgent.cleared' });
  it.send({ type: 'interruption.allowed' });
  expect([turnOf(it), it.effects('grantTurn')]).toEqual(['unsettled', []]);
  it.report('watchPage', { type: 'page.settled' });
  expect([turnOf(it), it.effects('grantTurn')]).toEqual([{ inUse: 'emergencyNotice' }, [['grantTurn', { kind: 'emergencyNotice' }]]]);
});

describe('before the emergency notices were read for the first time', () => {
  function settling() {
    const it = scenario(popupQueueMachine, { reporters: ['watchPage', 'watchDialogs'] });
    it.report('watchPage', { type: 'page.settled' });
    it.send({ type: 'interruption.allowed' });
    it.send({ type: 'popup.asked', kind: 'ad' });
    it.send({ type: 'popup.asked', kind: 'notification' });
    return it;
  }
  const granted = (it: ReturnType<typeof settling>) => it.effects('grantTurn').map(([, params]) => (params as { kind: string }).kind);

  test('shows nothing of a lower rank; then shows them first', async () => {
    const it = settling();
    await it.wait(25_000);
    expect([turnOf(it), granted(it)]).toEqual(['awaitingUrgent', []]);
    it.send({ type: 'popup.asked', kind: 'emergencyNotice' });
    expect([turnOf(it), granted(it)]).toEqual([{ inUse: 'emergencyNotice' }, ['emergencyNotice']]);
    it.send({ type: 'popup.closed', kind: 'emergencyNotice' });
    await it.wait(1_000);
    expect(granted(it)).toEqual(['notification']);
  });

  test('the others wait; if there is no notice to show they are shown by rank', () => {
    const it = settling();
    it.send({ type: 'urgent.cleared' });
    expect([turnOf(it), granted(it)]).toEqual([{ inUse: 'notification' }, ['notification']]);
  });

  test('user-opened dialogs are not held, and precede the notice', () => {
    const it = settling();
    it.report('watchDialogs', { type: 'dialog.opened' });
    expect([turnOf(it), it.effects('grantTurn')]).toEqual(['awaitingUrgent', []]);
    it.send({ type: 'popup.asked', kind: 'emergencyNotice' });
    expect([turnOf(it), granted(it)]).toEqual([{ inUse: 'dialog' }, []]);
  });
});

test('shows one at a time, by rank, each a second after the previous one', async () => {
  const it = settled();
  it.ask('ad');
  it.ask('notification', 'emergencyNotice');
  expect(it.granted()).toEqual(['ad']);
  it.send({ type: 'popup.closed', kind: 'ad' });
  await it.wait(900);
  expect([turnOf(it), it.granted()]).toEqual(['pausing', []]);
  await it.wait(100);
  expect(it.granted()).toEqual(['emergencyNotice']);
  await it.close('emergencyNotice');
  await it.close('notification');
  expect([turnOf(it), it.granted()]).toEqual(['free', ['notification']]);
});

test('a repeated request is queued once; a withdrawn one is removed', () => {
  const it = settled();
  it.ask('ad', 'notification', 'notification');
  it.send({ type: 'popup.withdrawn', kind: 'notification' });
  expect(it.context().waiting).toEqual([]);
});

test('only the popup that is shown can close', () => {
  const it = settled();
  it.ask('ad');
  it.send({ type: 'popup.closed', kind: 'notification' });
  expect([turnOf(it)]).toEqual([{ inUse: 'ad' }]);
});

describe('a dialog opened by the user', () => {
  test('is shown at once, and nothing pops up over it', async () => {
    const it = settled();
    it.dialog('opened');
    it.ask('emergencyNotice');
    await it.wait(60_000);
    expect([turnOf(it), it.granted()]).toEqual([{ inUse: 'dialog' }, []]);
    it.dialog('closed');
    await it.wait(1_000);
    expect(it.granted()).toEqual(['emergencyNotice']);
  });

  test('waits while an ad or an emergency notice is open, then takes precedence over all others, without the pause', async () => {
    const it = settled();
    it.ask('ad', 'emergencyNotice');
    it.dialog('opened');
    expect(it.granted()).toEqual(['ad']);
    it.send({ type: 'popup.closed', kind: 'ad' });
    expect([turnOf(it), it.granted()]).toEqual([{ inUse: 'dialog' }, []]);
  });

  test('closes a notification', () => {
    const it = settled();
    it.ask('notification');
    it.dialog('opened');
    expect([turnOf(it), it.effects('revokeTurn')]).toEqual([{ inUse: 'dialog' }, [['revokeTurn']]]);
    it.send({ type: 'popup.closed', kind: 'notification' });
    expect([turnOf(it)]).toEqual([{ inUse: 'dialog' }]);
  });

  test('leaves the queue if it is closed while waiting', async () => {
    const it = settled();
    it.ask('ad');
    it.dialog('opened');
    it.dialog('closed');
    await it.close('ad');
    expect([turnOf(it), it.granted()]).toEqual(['free', ['ad']]);
  });

  test('may be shown before the page has settled', () => {
    const it = scenario(popupQueueMachine, { reporters: ['watchPage', 'watchDialogs'] });
    it.report('watchDialogs', { type: 'dialog.opened' });
    it.report('watchPage', { type: 'page.settled' });
    it.send({ type: 'urgent.cleared' });
    it.send({ type: 'popup.asked', kind: 'ad' });
    expect([turnOf(it), it.context().waiting]).toEqual([{ inUse: 'dialog' }, [{ kind: 'ad' }]]);
  });
});

test('dialogs are released the moment a popup closes', () => {
  const it = settled();
  it.ask('ad');
  expect(it.effects('releaseDialogs')).toEqual([]);
  it.send({ type: 'popup.closed', kind: 'ad' });
  expect(it.effects('releaseDialogs')).toEqual([['releaseDialogs']]);
});

test('shows nothing new while the page is hidden', async () => {
  const it = settled();
  it.ask('notification', 'ad');
  it.report('watchPage', { type: 'page.hidden' });
  await it.close('notification');
  await it.wait(60_000);
  expect([turnOf(it), it.granted()]).toEqual(['free', ['notification']]);
  it.report('watchPage', { type: 'page.shown' });
  expect(it.granted()).toEqual(['ad']);
});

test.each(['ad', 'emergencyNotice'] as const)(
  'an %s waits in the queue until it may interrupt, and again once it may not',
  async (kind) => {
    const it = settled();
    it.send({ type: 'interruption.held' });
    it.ask(kind);
    await it.wait(60_000);
    expect([turnOf(it), it.granted(), it.context().waiting]).toEqual(['free', [], [{ kind }]]);
    it.ask('notification');
    it.send({ type: 'interruption.allowed' });
    it.send({ type: 'interruption.held' });
    await it.close('notification');
    expect([turnOf(it), it.granted()]).toEqual(['free', ['notification']]);
    it.send({ type: 'interruption.allowed' });
    expect(it.granted()).toEqual([kind]);
    it.send({ type: 'interruption.held' });
    expect(turnOf(it)).toEqual({ inUse: kind });
  },
);

test.each([
  ['ad', 'notification', 'emergencyNotice'],
  ['emergencyNotice', 'ad', 'notification'],
  ['notification', 'emergencyNotice', 'ad'],
] as const)('of %s, %s and %s, all of which may be shown, the one of the highest rank is', async (...kinds) => {
  const it = settled();
  it.report('watchPage', { type: 'page.hidden' });
  it.ask(...kinds);
  it.report('watchPage', { type: 'page.shown' });
  expect(it.granted()).toEqual(['emergencyNotice']);
  await it.close('emergencyNotice');
  expect(it.granted()).toEqual(['notification']);
  await it.close('notification');
  expect(it.granted()).toEqual(['ad']);
});

describe('when the child that watches for interruptions crashes', () => {
  async function crashed(before: (it: ReturnType<typeof settled>) => void) {
    const it = settled();
    before(it);
    await it.fail('adPatience', new Error('watch'));
    return it;
  }

  test('nothing interrupts any more, notifications are still shown', async () => {
    const it = await crashed(() => {});
    it.ask('ad', 'emergencyNotice', 'notification');
    expect(it.granted()).toEqual(['notification']);
  });

  test('the page stays hidden, and typing goes on', async () => {
    const it = await crashed(({ report }) => {
      report('watchPage', { type: 'page.hidden' });
      report('watchPage', { type: 'typing.began' });
    });
    it.ask('notification');
    expect([it.at(), it.granted()]).toEqual([{ sight: 'unseen', keyboard: 'typing', patience: 'held', turn: 'free' }, []]);
  });

  test('a dialog that is open stays in use', async () => {
    const it = await crashed(({ dialog }) => dialog('opened'));
    it.ask('notification');
    expect([turnOf(it), it.granted()]).toEqual([{ inUse: 'dialog' }, []]);
  });
});

describe('while the user types', () => {
  const types = (it: ReturnType<typeof settled>, what: 'began' | 'ended') => it.report('watchPage', { type: `typing.${what}` });

  test('an ad or notice, which takes the focus, waits until a second after the field is left', async () => {
    const it = settled();
    types(it, 'began');
    it.ask('ad', 'emergencyNotice');
    await it.wait(60_000);
    expect([turnOf(it), it.granted()]).toEqual(['free', []]);
    types(it, 'ended');
    await it.wait(900);
    expect([turnOf(it), it.granted()]).toEqual(['pausing', []]);
    await it.wait(100);
    expect(it.granted()).toEqual(['emergencyNotice']);
  });

  test('keeps waiting if the user types again within that second', async () => {
    const it = settled();
    types(it, 'began');
    it.ask('ad');
    types(it, 'ended');
    types(it, 'began');
    await it.wait(60_000);
    expect([turnOf(it), it.granted()]).toEqual(['free', []]);
  });

  test('shows a notification, which does not cover the page, and a dialog opened by the user', () => {
    const it = settled();
    types(it, 'began');
    it.ask('emergencyNotice', 'notification');
    expect(it.granted()).toEqual(['notification']);
    it.dialog('opened');
    expect([turnOf(it), it.context().waiting]).toEqual([{ inUse: 'dialog' }, [{ kind: 'emergencyNotice' }]]);
  });
});
