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
  ] as const)('%s is polled %d ms after the last response, one request at a time', async (provider, pause) => {
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

  test('continues after a failed request', async () => {
    const it = await shown();
    await it.wait(500);
    await it.fail('checkTicket', badGateway);
    expect([it.at(), it.context().problem]).toEqual([pausing, null]);
  });

  test('stops while the page is hidden; on return polls at once', async () => {
    const it = await shown();
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(30_000);
    expect([it.at(), it.asked('checkTicket')]).toEqual([suspended, []]);
    it.report('watchPage', back(30_000));
    expect([it.at(), it.asked('checkTicket')]).toEqual([checking, [{ provider: 'wechat', ticketId: 't1' }]]);
  });

  test('aborts a request in flight when the page is hidden', async () => {
    const it = await shown();
    await it.wait(500);
    it.report('watchPage', { type: 'page.hidden' });
    await it.answer('checkTicket', reading('logined'));
    expect(it.at()).toEqual(suspended);
  });
});

describe('the 60 s of a code', () => {
  test('end at exactly 60 s, and abort a request in flight', async () => {
    const it = await shown();
    await it.wait(59_900);
    expect(it.at()).toEqual(checking);
    await it.wait(100);
    expect(it.at()).toEqual(lingering);
  });

  test.each([
    [59_999, checking],
    [60_000, 'fetching'],
  ] as const)('are wall-clock time: a computer that resumes %d ms later', async (ms, at) => {
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

  test('do not discard a confirmation returned by the last request', async () => {
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
  test('is shown for 2 s, then the next one is fetched automatically', async () => {
    const it = await checked('qq', 'expired');
    await it.wait(1_900);
    expect([it.at(), it.asked('fetchTicket')]).toEqual([lingering, [{ provider: 'qq' }]]);
    await it.wait(100);
    expect([it.at(), it.asked('fetchTicket')]).toEqual(['fetching', [{ provider: 'qq' }, { provider: 'qq' }]]);
    await it.answer('fetchTicket', { ...ticket, id: 't2' });
    expect([it.at(), it.context().ticket?.id]).toEqual([pausing, 't2']);
  });

  test('is replaced at once on request', async () => {
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

  test('is not renewed if the page is hidden while it is shown', async () => {
    const it = await checked('qq', 'expired');
    await it.wait(1_900);
    it.report('watchPage', { type: 'page.hidden' });
    await it.wait(10_000);
    expect([it.at(), it.asked('fetchTicket')]).toEqual([unseen, [{ provider: 'qq' }]]);
  });

  test('is no longer renewed after ten unused codes; a press restarts the renewals', async () => {
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
    'is not counted as unused after %s',
    async (_, act) => {
      const it = await shown();
      for (let time = 0; time < 9; time += 1) await renew(it);
      expect(it.context().renewals).toBe(9);
      await act(it);
      expect(it.context().renewals).toBe(0);
    },
  );
});

describe('the status on the phone', () => {
  test.each(['waiting', 'scanned', 'granting'] as const)('%s is shown, and polling continues', async (status) => {
    const it = await checked('qq', status);
    expect(it.at()).toEqual(polling('pausing', status));
    await it.wait(500);
    expect([it.at(), it.asked('checkTicket').length]).toEqual([polling('checking', status), 2]);
  });

  test('follows the last response, also to an earlier status', async () => {
    const it = await shown('qq');
    for (const status of ['scanned', 'granting', 'scanned', 'waiting'] as const) {
      await it.wait(500);
      await it.answer('checkTicket', reading(status));
      expect(it.at()).toEqual(polling('pausing', status));
    }
  });

  test('is kept through a failed request and while the page is hidden', async () => {
    const it = await checked('qq', 'scanned');
    await it.wait(500);
    await it.fail('checkTicket', badGateway);
    expect(it.at()).toEqual(polling('pausing', 'scanned'));
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', back(2_000));
    expect(it.at()).toEqual(polling('checking', 'scanned'));
  });

  test.each(['scanned', 'granting'] as const)('%s does not change the expiry of the code', async (status) => {
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
  ] as const)('%s ends polling, and a new code restarts it', async (status, at) => {
    const it = await checked('qq', status);
    expect(it.at()).toEqual(at);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', { ...ticket, id: 't2' });
    expect(it.at()).toEqual(pausing);
  });

  test.each(['wechat', 'qq'] as const)('a confirmation by %s returns its request id', async (platform) => {
    const it = await checked(platform, 'logined');
    expect([it.at(), it.output()]).toEqual(['logined', { platform, requestId: 'request-1' }]);
  });

  test('a confirmation by the app counts as a login only once its token was fetched', async () => {
    const it = await checked('app', 'granting');
    expect([it.at(), it.asked('fetchToken')]).toEqual(['fetchingToken', [{ ticketId: 't1' }]]);
    await it.answer('fetchToken', { token, tempToken: null });
    expect([it.at(), it.output()]).toEqual(['logined', { platform: 'app', grant: { token, tempToken: null } }]);
  });

  test('a token that cannot be fetched is an error; a new code can be requested', async () => {
    const it = await checked('app', 'granting');
    await it.fail('fetchToken', badGateway);
    expect([it.at(), it.context().problem]).toEqual([{ error: 'tokenLost' }, badGateway.problem]);
    it.send({ type: 'code.refresh' });
    expect(it.at()).toBe('fetching');
  });
});

test('a code that cannot be fetched is an error and can be retried', async () => {
  const it = scenario(qrLoginMachine, { input: { provider: 'app' }, reporters: ['watchPage'] });
  await it.fail('fetchTicket', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ error: 'broken' }, badGateway.problem]);
  it.send({ type: 'code.refresh' });
  await it.answer('fetchTicket', ticket);
  expect([it.at(), it.context().problem]).toEqual([pausing, null]);
});

test('choosing another provider drops the code and all requests in progress', async () => {
  const it = await checked('wechat', 'scanned');
  it.send({ type: 'provider.choose', provider: 'qq' });
  expect([it.at(), it.context().ticket, it.asked('fetchTicket')]).toEqual(['fetching', null, [{ provider: 'wechat' }, { provider: 'qq' }]]);
  await it.answer('fetchTicket', { ...ticket, id: 't2' });
  expect(it.at()).toEqual(pausing);
});
