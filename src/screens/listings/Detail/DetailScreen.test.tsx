import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formatRelative } from '#contract/rules/clock.ts';
import { saveHeartsBy, showHeart } from '#state/hearts.ts';
import { aListing, november } from '#testing/builders/gateway.ts';
import { Refused } from '#testing/harness/stubGateway.ts';
import { DetailScreen, now, open, rentButton, visitAsMember } from '#tests/screens/detailPage.tsx';
import { stage } from '#tests/screens/stage.tsx';

visitAsMember();

describe('listing page', () => {
  it('shows a skeleton while the listing loads', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    stage(() => ({ screen: <DetailScreen params={{ id: '1' }} /> }));
    expect(screen.getByRole('status').textContent).toBe('正在载入账号');
  });

  it('redirects to the page for deleted accounts', async () => {
    const { history } = await open(() => {
      throw new Refused({ code: 'LISTING_DELETED', message: '账号已删除', requestId: 'req-1' });
    });
    await vi.waitFor(() => expect(history.at(-1)).toBe('/error-deleted'));
  });

  it('shows an error with its request id, and retries', async () => {
    let broken = true;
    await open(() => {
      if (broken) throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-500' });
      return aListing();
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('req-500').textContent).toBe('req-500');
    expect(within(alert).getByRole('link', { name: '去租号大厅' }).getAttribute('href')).toBe('/zuhao.html');
    broken = false;
    await userEvent.click(within(alert).getByRole('button', { name: '重试' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('荣耀王者 458 皮肤');
  });

  it('says that the network is unavailable', async () => {
    await open(() => {
      throw new TypeError('no network');
    });
    expect(await screen.findByRole('heading', { name: '网络断开了' })).toBe(screen.getByRole('heading', { name: '网络断开了' }));
  });

  it('shows an error without an id', () => {
    stage(() => ({ screen: <DetailScreen params={{}} /> }));
    expect(screen.getByRole('heading', { name: '未获取到账号id' }).tagName).toBe('H2');
  });

  it('shows similar accounts', async () => {
    await open();
    expect((await screen.findByRole('link', { name: '相似的号' })).getAttribute('href')).toBe('/detail/8.html');
  });

  it.each([
    ['MERCHANT', '/dianpu?shop=31'],
    ['INDIVIDUAL_STORE', '/dianpu?shop=31'],
    ['NONE', '/zuhao.html?merchant_id=31'],
  ] as const)('leads to the shop of an owner with certificate %s at %s', async (certificate, href) => {
    await open(aListing({ merchant: { ...aListing().merchant, id: '31', certificate } }));
    expect((await screen.findByRole('link', { name: '进店看看' })).getAttribute('href')).toBe(href);
  });

  it('shows the deposit and the numbers of rentals and views', async () => {
    await open(aListing({ depositFen: 0, merchant: { ...aListing().merchant, orderCount: 42 } }));
    const head = (await screen.findByRole('heading', { level: 1 })).parentElement!;
    expect(within(head).getByText('无押金').className).toBe('tag good');
    expect(within(head).getByText(/^编号/).textContent).toBe('编号 1，租出 1000+ 次，<100 人看过');
    expect(screen.getByText('成交').nextSibling?.textContent).toBe('<100');
    cleanup();
    await open();
    expect((await screen.findByText('押金30元')).className).toBe('tag');
  });

  it('strikes through the price of a day by single hours', async () => {
    await open();
    const sum = () => document.querySelector('aside dl dt')?.textContent;
    await rentButton();
    expect([sum(), document.querySelector('aside dl s')]).toEqual(['租金¥3.50 × 1 小时', null]);
    await userEvent.click(screen.getByRole('radio', { name: /^天租/ }));
    expect([sum(), document.querySelector('aside dl s')?.textContent]).toEqual(['租金天租，按小时租 ¥84.00', '¥84.00']);
  });

  it('says before paying for the night what works while customer service is closed', async () => {
    vi.setSystemTime(november('20 23:00'));
    await open();
    await rentButton();
    const note = () =>
      [...document.querySelectorAll('aside p')].map(({ textContent }) => textContent).filter((text) => text.startsWith('客服'));
    expect(note()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /^时段/ }));
    expect(note()).toEqual([
      '客服 02:00–09:00 休息，可以留言。投诉不用等客服，随时能在订单里提出，押金和结算暂停；' +
        '开始后 30 分钟内反映密码错误的，核实后全额退款。',
    ]);
  });

  it('says nothing of customer service for an afternoon', async () => {
    await open();
    await rentButton();
    await userEvent.click(screen.getByRole('radio', { name: /^时段/ }));
    expect([...document.querySelectorAll('aside p')].filter(({ textContent }) => textContent.startsWith('客服'))).toEqual([]);
  });

  it('says that a rental of now starts when paid', async () => {
    await open();
    await rentButton();
    expect([
      screen.getByText('开始', { selector: 'small' }).nextElementSibling?.textContent,
      screen.getByText(/开始后不能取消/).textContent.slice(0, 7),
    ]).toEqual(['付款后开始计时', '付款后开始计时']);
  });

  it.each([
    ['可租', aListing(), '现在可租下单即锁定', '立即租用'],
    [
      '出租中可预约',
      aListing({ isRented: true, rentedUntil: november('20 17:00'), booked: [] }),
      '出租中，可预约最早 今天 17:10 开始',
      '预约',
    ],
    ['出租中', aListing({ isRented: true, isReservation: false }), '出租中账号不可租,请选择其他账号', '出租中'],
    ['已下架', aListing({ isListed: false }), '已下架账号已下架,请选择其他账号', '已下架'],
    [
      '维护中',
      aListing({ game: { id: '7', name: '王者荣耀', maintenanceStatus: true, isSuspended: true } }),
      '维护中游戏维护中，暂时不能租用',
      '维护中',
    ],
    ['自己的', aListing({ isOwn: true }), '现在可租下单即锁定', '自己的账号'],
  ])('%s: shown in the headline and on the button', async (_, listing, head, label) => {
    await open(listing);
    const button = await rentButton(label);
    expect(within(screen.getByRole('complementary', { name: '租用' })).getAllByRole('status')[0]?.textContent).toBe(head);
    expect(button.getAttribute('aria-disabled')).toBe(['立即租用', '预约'].includes(label) ? null : 'true');
  });

  const justNow = { start: now - 61 * 60_000, end: now - 60_000 };
  const nineMinutes = formatRelative(now + 9 * 60_000, now);
  it.each([
    ['takes bookings', { booked: [justNow] }, '预约', '可预约15:09 起可立即租用，预约最早 15:40'],
    ['takes none', { isReservation: false, booked: [justNow] }, '出租中', `交接中上一位刚结束，${nineMinutes} 起可租`],
    ['is booked right after', { booked: [justNow, { start: now + 30 * 60_000, end: now + 90 * 60_000 }] }, '预约', /^出租中，可预约最早 /],
  ])('shows when an account can be rented whose rental has just ended and which %s', async (_, wish, label, head) => {
    await open(aListing({ isRented: true, rentedUntil: justNow.end, ...wish }));
    await rentButton(label);
    const [line] = within(screen.getByRole('complementary', { name: '租用' })).getAllByRole('status');
    expect(line?.textContent).toMatch(head);
  });

  it('updates when maintenance of the game ends or begins while the page is open', async () => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const game = (isClosed: boolean) => ({ id: '7', name: '王者荣耀', maintenanceStatus: isClosed, isSuspended: isClosed });
    let listing = aListing({ game: game(true) });
    await open(() => listing);
    const readAgain = () => act(() => vi.advanceTimersByTimeAsync(31_000));
    expect((await rentButton('维护中')).getAttribute('aria-disabled')).toBe('true');
    listing = aListing({ game: game(false) });
    await readAgain();
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
    listing = aListing({ game: game(true) });
    await readAgain();
    expect((await rentButton('维护中')).getAttribute('aria-disabled')).toBe('true');
  });

  it('changes the heart at once, and reverts it if the server refuses', async () => {
    const saved = vi.fn();
    saveHeartsBy(saved);
    await open();
    await userEvent.click((await screen.findAllByRole('button', { name: '收藏' }))[0]!);
    expect(screen.getAllByRole('button', { name: '取消收藏' }).map((heart) => heart.getAttribute('aria-pressed'))).toEqual([
      'true',
      'true',
    ]);
    expect(saved.mock.calls).toEqual([[{ id: '1', wanted: true, kept: false }]]);
    await act(async () => showHeart('1', false));
    expect((await screen.findAllByRole('button', { name: '收藏' })).map((heart) => heart.getAttribute('aria-pressed'))).toEqual([
      'false',
      'false',
    ]);
  });
});
