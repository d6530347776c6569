import { randomBytes } from 'node:crypto';
import { aListing, aRenterWithPhone } from '#testing/builders/market.ts';
import { paymentDialog, rentButton } from '#testing/site/rent.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { arrivalsOf, putOutOfSight } from '#testing/site/stats.ts';
import { cutOff, loseAnswer, operationOf } from '#testing/site/traffic.ts';
import { SETTLED, visit } from '#testing/site/visit.ts';
import { NIGHTLY } from '#testing/nightly.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A channel that no other visitor has. */
const someChannel = (): string => `ch-${randomBytes(6).toString('hex')}`;

test.describe('usage', () => {
  test('is reported on navigation and every 60 seconds, with clicks, and appears on the statistics page', async ({
    page,
    market,
    context,
  }) => {
    const channel = someChannel();
    const listing = await aListing(market, { title: `统计 ${channel}` });
    const arrived = () => arrivalsOf({ market }, channel);
    await page.clock.install();
    const answered = page.waitForResponse((response) => operationOf(response.request()) === 'SendUsage');
    await page.goto(`/zuhao.html?a=${channel}&keyword=${encodeURIComponent(listing.title)}`, { waitUntil: 'load' });
    await page.clock.fastForward(SETTLED);
    await expect.poll(async () => (await arrived()).views.map(({ name, prevPage }) => [name, prevPage])).toEqual([['/zuhao.html', '']]);
    await (await answered).finished();
    const before = (await arrived()).reports.length;
    await page.clock.fastForward(MINUTE);
    await expect.poll(async () => (await arrived()).reports.length).toBe(before + 1);
    await page.getByRole('link', { name: listing.title }).click();
    await expect(page).toHaveURL(`/detail/${listing.id}.html`);
    await expect
      .poll(async () => (await arrived()).views.map(({ name, prevPage }) => [name, prevPage]))
      .toEqual([
        ['/zuhao.html', ''],
        [`/detail/${listing.id}.html`, '/zuhao.html'],
      ]);
    const { reports } = await arrived();
    const [visitor] = new Set(reports.map(({ onlyuser }) => onlyuser));
    for (const report of reports)
      expect(report).toMatchObject({
        name: '/zuhao.html',
        prevPage: '',
        userId: null,
        title: expect.stringMatching(/租号大厅$/),
        agent: expect.stringContaining('Chrome'),
      });
    expect(reports.every(({ onlyuser }) => onlyuser === visitor && onlyuser.length === 32)).toBe(true);
    const seconds = reports.reduce((sum, { time }) => sum + time, 0);
    expect(seconds).toBeGreaterThanOrEqual(66);
    expect(reports.flatMap(({ pageTools }) => pageTools)).toEqual([
      { action: 'openProduct', value: { id: listing.id, gameId: '', gameName: '', time: expect.any(Number) } },
    ]);

    const shown = await context.newPage();
    await shown.goto(`${market.sandbox.url}/stats`);
    await expect(shown.getByRole('heading', { name: '统计中心' })).toBeVisible();
    await expect(shown.getByText(channel).first()).toBeVisible();
  });

  test('is stored while the page is hidden, and sent first when it is visible again', { tag: NIGHTLY }, async ({ page, market }) => {
    const channel = someChannel();
    const reports = async () => (await arrivalsOf({ market }, channel)).reports;
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('usage-')).length);
    await page.clock.install();
    await visit(page, `/free?a=${channel}`);
    await expect.poll(async () => (await reports()).length).toBe(1);
    await page.clock.fastForward(20 * SECOND);
    await putOutOfSight(page, true);
    expect(await kept()).toBe(1);
    await page.clock.fastForward(10 * MINUTE);
    expect([await kept(), (await reports()).length]).toEqual([1, 1]);
    await putOutOfSight(page, false);
    await expect.poll(async () => (await reports()).length).toBe(2);
    const [, hidden] = await reports();
    expect(hidden?.time).toBeGreaterThanOrEqual(20);
    expect(hidden?.time).toBeLessThan(MINUTE / SECOND);
    await expect.poll(kept).toBe(0);
  });

  test('of a page closed while hidden is sent on the next visit', { tag: NIGHTLY }, async ({ page, market, context }) => {
    const channel = someChannel();
    const told = async () => (await arrivalsOf({ market }, channel)).reports.map(({ name }) => name);
    const stop = await cutOff(page, 'SendUsage');
    await page.clock.install();
    await visit(page, `/svip?a=${channel}`);
    await page.clock.fastForward(MINUTE);
    await putOutOfSight(page, true);
    await stop();
    expect(await told()).toEqual([]);
    await page.close();
    const next = await context.newPage();
    await next.clock.install();
    await visit(next, '/free');
    await expect.poll(told).toContain('/svip');
  });

  test('is sent again after a lost response, and counts once', { tag: NIGHTLY }, async ({ page, market }) => {
    const channel = someChannel();
    const ids = async () => (await arrivalsOf({ market }, channel)).reports.map(({ reportId }) => reportId);
    const stop = await loseAnswer(page, 'SendUsage');
    await page.clock.install();
    const lost = page.waitForRequest((request) => operationOf(request) === 'SendUsage');
    const failed = page.waitForEvent('requestfailed', (request) => operationOf(request) === 'SendUsage');
    await visit(page, `/svip?a=${channel}`);
    const { variables } = (await lost).postDataJSON() as { variables: { reports: { reportId: string }[] } };
    await expect.poll(ids).toEqual(variables.reports.map(({ reportId }) => reportId));
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('usage-')))).toBe(true);
    // The page starts its timer of a minute only after this.
    await failed;
    await stop();
    const again = page.waitForResponse((response) => operationOf(response.request()) === 'SendUsage' && response.ok());
    await page.clock.fastForward(MINUTE);
    const sent = ((await again).request().postDataJSON() as { variables: { reports: { reportId: string }[] } }).variables.reports.map(
      ({ reportId }) => reportId,
    );
    expect(sent).toEqual(expect.arrayContaining(await ids()));
    await expect.poll(ids).toEqual([...new Set([...variables.reports.map(({ reportId }) => reportId), ...sent])]);
  });
});

test('includes the channel of an ad link in every request and in the order, and reports its conversion', async ({
  page,
  market,
  context,
}) => {
  const channel = someChannel();
  const renter = await aRenterWithPhone(market);
  const listing = await aListing(market);
  await signedIn({ page, market }, renter);
  const asked = page.waitForRequest((request) => operationOf(request) === 'Listing');
  await page.goto(`/detail/${listing.id}.html?a=${channel}&b=${encodeURIComponent('网盟 1')}&c=u7&bd_vid=click-${channel}`);
  const headers = (await asked).headers();
  expect([headers['x-channel'], headers['x-channel-net'], headers['x-channel-uid']]).toEqual([channel, encodeURIComponent('网盟 1'), 'u7']);

  // Stored before any request, so that the channel is kept if the visitor closes the tab.
  const later = await context.newPage();
  await page.close();
  await later.goto(`/detail/${listing.id}.html`);
  await rentButton(later).click();
  await expect(paymentDialog(later)).toBeVisible();
  const rows = await market.deps.db
    .selectFrom('rental_order')
    .select(['order_no', 'channel', 'channel_net_id', 'channel_uid'])
    .where('renter_id', '=', renter.id)
    .execute();
  expect(rows).toEqual([{ order_no: expect.stringMatching(/^\d{20}$/), channel, channel_net_id: '网盟 1', channel_uid: 'u7' }]);
  const mine = async () => (await arrivalsOf({ market }, channel)).conversions.filter(({ order_no }) => order_no === rows[0]?.order_no);
  await expect.poll(mine).toEqual([{ conversion_type: 6, order_no: rows[0]?.order_no, bd_vid: `click-${channel}`, qhclickid: null }]);
});
