import { describe, expect, test } from 'vitest';
import type { QrStatus } from '#contract/rules/types.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway, token } from '#testing/answers.ts';
import { type QrProvider, qrLoginMachine, type QrReading } from './qrLogin.machine.ts';

const shownAt = 1_795_000_000_000;
const back = (ms: number) => ({ type: 'page.shown', now: shownAt + ms });
const ticket = { id: 't1', image: 'data:,', shownAt };
const reading = (status: QrStatus, ms = 1_000): QrReading => ({
  status,
  requestId: status === 'logined' ? 'request-1' : null,
  now: shownAt + ms,
});

async function shown(provider: QrProvider = 'wechat') {
  const it = scenario(qrLoginMachine, { input: { provider }, reporters: ['watchPage'] });
  await it.answer('fetchTicket', ticket);
  return it;
}
async function checked(provider: QrProvider, status: QrStatus) {
  const it = await shown(provider);
  await it.wait(provider === 'app' ? 2_000 : 500);
  await it.answer('checkTicket', reading(status));
  return it;
}
type Phone = 'waiting' | 'scanned' | 'granting';
const polling = (state: string, phone: Phone = 'waiting') => ({ shown: { phone, polling: state } });
const pausing = polling('pausing');
const checking = polling('checking');
const suspended = polling('suspended');
const lingering = { expired: 'lingering' };
const unseen = { expired: 'unseen' };
const abandoned = { expired: 'abandoned' };

/** A code expires without a scan, and the next one is requested after the pause. */
async function renew(it: Awaited<ReturnType<typeof shown>>) {
  await it.wait(62_000);
  await it.answer('fetchTicket', ticket);
}

describe('polling', () => {
  test.each([
    ['wechat', 500],
    ['qq', 500],
    ['app', 2_000],
  ] as const)('%s is asked %d ms after the last answer, one check at a time', async (provider, pause) => {
    const it = await shown(provider);
    await it.wait(pause - 100);
    expect(it.asked('checkTicket')).toEqual([]);
    await it.wait(100);
    await it.wait(10_000);
    expect(it.asked('checkTicket')).toEqual([{ provider, ticketId: 't1' }]);
    await it.answer('checkTicket', reading('waiting'));
    expect(it.at()).toEqual(pausing);
    await it.wait(pause);
    expect(it.asked('checkTicket')).toHaveLength(2);
  });

  test('a check that is lost costs nothing but its turn', async () => {
    const it = await shown();
    await it.wait(500);
    await it.fail('checkTicket', badGateway);
    expect([it.at(), it.context().problem]).toEqual([pausing, null]);
  });

  test('stops while the page is hidden; on return it asks at once', async () => {
    const it = await shown();
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(30_000);
    expect([it.at(), it.asked('checkTicket')]).toEqual([suspended, []]);
    it.report('watchPage', back(30_000));
    expect([it.at(), it.asked('checkTicket')]).toEqual([checking, [{ provider: 'wechat', ticketId: 't1' }]]);
  });

  test('a check in flight when the page is hidden is aborted', async () => {
    const it = await shown();
    await it.wait(500);
    it.report('watchPage', { type: 'page.hidden' });
    await it.answer('checkTicket', reading('logined'));
    expect(it.at()).toEqual(suspended);
  });
});

describe('the 60 s', () => {
  test('expire the code at exactly 60 s, and abort a check in flight', async () => {
    const it = await shown();
    await it.wait(59_900);
    expect(it.at()).toEqual(checking);
    await it.wait(100);
    expect(it.at()).toEqual(lingering);
  });

  test.each([
    [59_999, checking],
    [60_000, 'fetching'],
  ] as const)('are wall clock: a computer that wakes up %d ms later', async (ms, at) => {
    const it = await shown();
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', back(ms));
    expect(it.at()).toEqual(at);
  });

  test('are wall-clock time for a page that was never hidden', async () => {
    const it = await shown();
    await it.wait(500);
    await it.answer('checkTicket', reading('waiting', 60_000));
    expect(it.at()).toEqual(lingering);
  });

  test('do not take back a confirmation that came with the last check', async () => {
    const it = await shown();
    await it.wait(500);
    await it.answer('checkTicket', reading('logined', 60_000));
    expect(it.at()).toBe('logined');
  });

  test('restart with a new code', async () => {
    const it = await shown();
    await it.wait(40_000);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', { ...ticket, id: 't2', shownAt: shownAt + 40_000 });
    await it.wait(59_900);
    expect([it.at(), it.context().ticket?.id]).toEqual([checking, 't2']);
  });
});

describe('an expired code', () => {
  test('is seen for 2 s, then the next one is fetched by itself', async () => {
    const it = await checked('qq', 'expired');
    await it.wait(1_900);
    expect([it.at(), it.asked('fetchTicket')]).toEqual([lingering, [{ provider: 'qq' }]]);
    await it.wait(100);
    expect([it.at(), it.asked('fetchTicket')]).toEqual(['fetching', [{ provider: 'qq' }, { provider: 'qq' }]]);
    await it.answer('fetchTicket', { ...ticket, id: 't2' });
    expect([it.at(), it.context().ticket?.id]).toEqual([pausing, 't2']);
  });

  test('is replaced at once by who asks for it', async () => {
    const it = await checked('qq', 'expired');
    it.send({ type: 'code.refresh' });
    expect([it.at(), it.context().renewals]).toEqual(['fetching', 0]);
  });

  test('is not renewed while the page is hidden; on return the next one is fetched at once', async () => {
    const it = await shown();
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(60_000);
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(600_000);
    expect([it.at(), it.asked('fetchTicket')]).toEqual([unseen, [{ provider: 'wechat' }]]);
    it.report('watchPage', back(660_000));
    expect([it.at(), it.asked('fetchTicket')]).toEqual(['fetching', [{ provider: 'wechat' }, { provider: 'wechat' }]]);
  });

  test('is left as it is by a page that is hidden while it is seen', async () => {
    const it = await checked('qq', 'expired');
    await it.wait(1_900);
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(10_000);
    expect([it.at(), it.asked('fetchTicket')]).toEqual([unseen, [{ provider: 'qq' }]]);
  });

  test('stops being renewed after ten unused codes; a press restarts the renewals', async () => {
    const it = await shown();
    for (let time = 0; time < 10; time += 1) await renew(it);
    expect([it.at(), it.asked('fetchTicket').length, it.context().renewals]).toEqual([pausing, 11, 10]);
    await it.wait(600_000);
    expect([it.at(), it.asked('fetchTicket').length]).toEqual([abandoned, 11]);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', ticket);
    await renew(it);
    expect([it.at(), it.asked('fetchTicket').length, it.context().renewals]).toEqual([pausing, 13, 1]);
  });

  test('is replaced when the user returns to a page that was hidden', async () => {
    const it = await shown();
    for (let time = 0; time < 10; time += 1) await renew(it);
    await it.wait(60_000);
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', back(3_600_000));
    expect([it.at(), it.context().renewals]).toEqual(['fetching', 0]);
  });

  test.each([
    [
      'a scan',
      async (it) => {
        await it.wait(500);
        await it.answer('checkTicket', reading('scanned'));
      },
    ],
    [
      'another provider',
      async (it) => {
        it.send({ type: 'provider.choose', provider: 'wechat' });
        await it.answer('fetchTicket', ticket);
      },
    ],
    [
      'a new code',
      async (it) => {
        it.send({ type: 'code.refresh' });
        await it.answer('fetchTicket', ticket);
      },
    ],
    [
      'coming back to the page',
      async (it) => {
        it.report('watchPage', { type: 'page.hidden' });
        it.report('watchPage', back(1_000));
      },
    ],
  ] as const satisfies [string, (it: Awaited<ReturnType<typeof shown>>) => Promise<void>][])(
    'is not the last one: %s shows that somebody is there',
    async (_, act) => {
      const it = await shown();
      for (let time = 0; time < 9; time += 1) await renew(it);
      expect(it.context().renewals).toBe(9);
      await act(it);
      expect(it.context().renewals).toBe(0);
    },
  );
});

describe('what the phone does', () => {
  test.each(['waiting', 'scanned', 'granting'] as const)('%s is shown, and asked again', async (status) => {
    const it = await checked('qq', status);
    expect(it.at()).toEqual(polling('pausing', status));
    await it.wait(500);
    expect([it.at(), it.asked('checkTicket').length]).toEqual([polling('checking', status), 2]);
  });

  test('is shown by the last answer, also when that is an earlier status', async () => {
    const it = await shown('qq');
    for (const status of ['scanned', 'granting', 'scanned', 'waiting'] as const) {
      await it.wait(500);
      await it.answer('checkTicket', reading(status));
      expect(it.at()).toEqual(polling('pausing', status));
    }
  });

  test('stays as it is known through a check that is lost and a page that is hidden', async () => {
    const it = await checked('qq', 'scanned');
    await it.wait(500);
    await it.fail('checkTicket', badGateway);
    expect(it.at()).toEqual(polling('pausing', 'scanned'));
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', back(2_000));
    expect(it.at()).toEqual(polling('checking', 'scanned'));
  });

  test.each(['scanned', 'granting'] as const)('%s leaves the 60 s of the code as they are', async (status) => {
    const it = await checked('qq', status);
    await it.wait(59_400);
    expect(it.at()).toEqual(polling('checking', status));
    await it.wait(100);
    expect(it.at()).toEqual(lingering);
  });

  test.each([
    ['cancelled', 'cancelled'],
    ['expired', lingering],
    ['error', { error: 'failed' }],
  ] as const)('%s ends it, and a new code begins again', async (status, at) => {
    const it = await checked('qq', status);
    expect(it.at()).toEqual(at);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', { ...ticket, id: 't2' });
    expect(it.at()).toEqual(pausing);
  });

  test.each(['wechat', 'qq'] as const)('a confirmation by %s hands on its request', async (platform) => {
    const it = await checked(platform, 'logined');
    expect([it.at(), it.output()]).toEqual(['logined', { platform, requestId: 'request-1' }]);
  });

  test('a confirmation by the app is granted, and its token fetched, before it is a login', async () => {
    const it = await checked('app', 'granting');
    expect([it.at(), it.asked('fetchToken')]).toEqual(['fetchingToken', [{ ticketId: 't1' }]]);
    await it.answer('fetchToken', { token, tempToken: null });
    expect([it.at(), it.output()]).toEqual(['logined', { platform: 'app', grant: { token, tempToken: null } }]);
  });

  test('a token that does not come is an error, with a new code as the way on', async () => {
    const it = await checked('app', 'granting');
    await it.fail('fetchToken', badGateway);
    expect([it.at(), it.context().problem]).toEqual([{ error: 'tokenLost' }, badGateway.problem]);
    it.send({ type: 'code.refresh' });
    expect(it.at()).toBe('fetching');
  });
});

test('a code that cannot be had is an error that can be tried again', async () => {
  const it = scenario(qrLoginMachine, { input: { provider: 'app' }, reporters: ['watchPage'] });
  await it.fail('fetchTicket', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ error: 'broken' }, badGateway.problem]);
  it.send({ type: 'code.refresh' });
  await it.answer('fetchTicket', ticket);
  expect([it.at(), it.context().problem]).toEqual([pausing, null]);
});

test('another provider drops the code and everything in progress', async () => {
  const it = await checked('wechat', 'scanned');
  it.send({ type: 'provider.choose', provider: 'qq' });
  expect([it.at(), it.context().ticket, it.asked('fetchTicket')]).toEqual(['fetching', null, [{ provider: 'wechat' }, { provider: 'qq' }]]);
  await it.answer('fetchTicket', { ...ticket, id: 't2' });
  expect(it.at()).toEqual(pausing);
});
