import { describe, expect, test } from 'vitest';
import type { QrStatus } from '#contract/rules/types.ts';
import { scenario } from '#tests/harness/scenario.ts';
import { badGateway, token } from '#tests/models/answers.ts';
import { type QrProvider, qrLoginMachine, type QrReading } from './qrLogin.machine.ts';

const shownAt = 1_795_000_000_000;
const back = (ms: number) => ({ type: 'page.shown', now: shownAt + ms });
const ticket = { id: 't1', image: 'data:,', shownAt };
const reading = (status: QrStatus, ms = 1_000): QrReading => ({ status, requestId: status === 'logined' ? 'request-1' : null, now: shownAt + ms });

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
const pausing = { shown: 'pausing' };
const checking = { shown: 'checking' };
const suspended = { shown: 'suspended' };

describe('polling', () => {
  test.each([['wechat', 500], ['qq', 500], ['app', 2_000]] as const)('%s is asked %d ms after the last answer, one check at a time', async (provider, pause) => {
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

  test('a check that is under way when the page is hidden is called off', async () => {
    const it = await shown();
    await it.wait(500);
    it.report('watchPage', { type: 'page.hidden' });
    await it.answer('checkTicket', reading('logined'));
    expect([it.at(), it.context().status]).toEqual([suspended, 'waiting']);
  });
});

describe('the 60 s', () => {
  test('end the code at exactly 60 s, a check under way with it', async () => {
    const it = await shown();
    await it.wait(59_900);
    expect(it.at()).toEqual(checking);
    await it.wait(100);
    expect([it.at(), it.context().status]).toEqual(['expired', 'expired']);
  });

  test.each([[59_999, checking], [60_000, 'expired']] as const)('are wall clock: a computer that wakes up %d ms later', async (ms, at) => {
    const it = await shown();
    it.report('watchPage', { type: 'page.hidden' });
    it.report('watchPage', back(ms));
    expect(it.at()).toEqual(at);
  });

  test('are wall clock for a page that nobody hid', async () => {
    const it = await shown();
    await it.wait(500);
    await it.answer('checkTicket', reading('waiting', 60_000));
    expect(it.at()).toBe('expired');
  });

  test('do not take back a confirmation that came with the last check', async () => {
    const it = await shown();
    await it.wait(500);
    await it.answer('checkTicket', reading('logined', 60_000));
    expect(it.at()).toBe('confirmed');
  });

  test('begin anew with a new code', async () => {
    const it = await shown();
    await it.wait(40_000);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', { ...ticket, id: 't2', shownAt: shownAt + 40_000 });
    await it.wait(59_900);
    expect([it.at(), it.context().ticket?.id]).toEqual([checking, 't2']);
  });
});

describe('what the phone does', () => {
  test.each([['waiting'], ['scanned'], ['granting']] as const)('%s is shown, and asked again', async (status) => {
    const it = await checked('qq', status);
    expect([it.at(), it.context().status]).toEqual([pausing, status]);
  });

  test.each([['cancelled', 'cancelled'], ['expired', 'expired'], ['error', 'failed']] as const)('%s ends it, and a new code begins again', async (status, at) => {
    const it = await checked('qq', status);
    expect([it.at(), it.context().status]).toEqual([at, status]);
    it.send({ type: 'code.refresh' });
    await it.answer('fetchTicket', { ...ticket, id: 't2' });
    expect([it.at(), it.context().status]).toEqual([pausing, 'waiting']);
  });

  test.each(['wechat', 'qq'] as const)('a confirmation by %s hands on its request', async (platform) => {
    const it = await checked(platform, 'logined');
    expect([it.at(), it.output()]).toEqual(['confirmed', { platform, requestId: 'request-1' }]);
  });

  test('a confirmation by the app shows granting until its token has come', async () => {
    const it = await checked('app', 'granting');
    expect([it.at(), it.context().status, it.asked('fetchToken')]).toEqual(['fetchingToken', 'granting', [{ ticketId: 't1' }]]);
    await it.answer('fetchToken', { token, tempToken: null });
    expect([it.context().status, it.output()]).toEqual(['logined', { platform: 'app', grant: { token, tempToken: null } }]);
  });

  test('a token that does not come is an error, with a new code as the way on', async () => {
    const it = await checked('app', 'granting');
    await it.fail('fetchToken', badGateway);
    expect([it.at(), it.context().status, it.context().problem]).toEqual(['tokenLost', 'error', badGateway.problem]);
    it.send({ type: 'code.refresh' });
    expect(it.at()).toBe('fetching');
  });
});

test('a code that cannot be had is an error that can be tried again', async () => {
  const it = scenario(qrLoginMachine, { input: { provider: 'app' }, reporters: ['watchPage'] });
  await it.fail('fetchTicket', badGateway);
  expect([it.at(), it.context().status, it.context().problem]).toEqual(['broken', 'error', badGateway.problem]);
  it.send({ type: 'code.refresh' });
  await it.answer('fetchTicket', ticket);
  expect([it.at(), it.context().problem]).toEqual([pausing, null]);
});

test('another provider drops the code and whatever is under way', async () => {
  const it = await checked('wechat', 'scanned');
  it.send({ type: 'provider.choose', provider: 'qq' });
  expect([it.at(), it.context().ticket, it.asked('fetchTicket')]).toEqual(['fetching', null, [{ provider: 'wechat' }, { provider: 'qq' }]]);
  await it.answer('fetchTicket', { ...ticket, id: 't2' });
  expect([it.at(), it.context().status]).toEqual([pausing, 'waiting']);
});
