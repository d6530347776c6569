import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BalanceDocument, ListingDocument, ListingNowDocument, type ListingNowQuery, LookAtDocument, RedPacketsDocument, SimilarListingsDocument,
} from '#api/generated/operations.ts';
import type { Answer } from '#contract/problem.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { checkoutMachine, type Payment, type PayMethod, type Proposal, type UnpaidOrder } from '#machines/checkout.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { type PriceReading, rentVerificationMachine, type ShownPrice } from '#machines/rentVerification.machine.ts';
import { saveHeartsBy, showHeart } from '#state/hearts.ts';
import { aBalance, aListing, november } from '#tests/builders/gateway.ts';
import { aListingCard } from '#tests/builders/listings.ts';
import { Refused, stubGateway } from '#tests/harness/stubGateway.ts';
import { badGateway, granted, refusal, refused } from '#tests/models/answers.ts';
import { held, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import { DetailScreen } from './DetailScreen.tsx';

const now = november('20 15:00');
type Listing = ReturnType<typeof aListing>;

const reading = (listing: Listing): PriceReading => ({ verdict: 'rentable', snapshot: priceSnapshot(listing, 1, 1, null)!, terms: listing });
const held15 = (): UnpaidOrder => ({
  orderNo: '20261120150000000001', payableFen: 3_350, setAsideFen: 0, depositFen: 3_000, rentFen: 350, startsAt: now, endsAt: now + 3_600_000, payDeadline: now + 900_000, holdMs: 900_000,
});

const changing = ({ game, prices, activity, depositFen, isListed, isRented, isReservation, isFavourite, rentedUntil, booked }: Listing): ListingNowQuery['listingNow'] => ({
  prices, activity, depositFen, isListed, isRented, isReservation, isFavourite, rentedUntil, booked, availability: game.isSuspended ? 'MAINTENANCE' : 'NORMAL',
});

async function open(listing: Listing | (() => Listing) = aListing()) {
  const answer = () => (typeof listing === 'function' ? listing() : listing);
  vi.stubGlobal('fetch', stubGateway([
    [ListingDocument, () => ({ listing: answer() })],
    [ListingNowDocument, () => ({ listingNow: changing(answer()) })],
    [SimilarListingsDocument, () => ({ similarListings: [aListingCard({ id: '8', title: '相似的号' })] })],
    [LookAtDocument, () => ({ lookAt: true })],
    [RedPacketsDocument, () => ({ redPackets: [] })],
    [BalanceDocument, () => ({ balance: aBalance() })],
  ]));
  const readPrice = held<PriceReading, ShownPrice>();
  const createOrder = held<Answer<UnpaidOrder>, { proposal: Proposal; key: string }>();
  const payOrder = held<Answer<Payment>, { orderNo: string; method: PayMethod; key: string }>();
  const submitRealName = held<Answer<{ isAdult: boolean }>, { name: string; idNumber: string }>();
  const left = vi.fn();
  const page = stage((shell) => {
    const checkout = checkoutMachine.provide({
      actors: {
        createOrder: createOrder.logic,
        payOrder: payOrder.logic,
        rentVerification: rentVerificationMachine.provide({ actors: { readPrice: readPrice.logic } }),
        realName: realNameMachine.provide({ actors: { submitRealName: submitRealName.logic } }),
      },
      actions: { askLogin: () => queueMicrotask(() => shell.loginModal.send({ type: 'login.open' })), leaveForCashier: (_, { cashierUrl }) => left(cashierUrl) },
    });
    return { screen: <DetailScreen params={{ id: '1' }} />, wiring: { checkout } };
  });
  return { ...page, readPrice, createOrder, payOrder, submitRealName, left };
}

const rentButton = (name = '立即租用') => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Up to the held order, whose panel is open. */
async function order() {
  const page = await open();
  await press('立即租用');
  await page.readPrice.answer(reading(aListing()));
  await page.createOrder.answer(granted(held15()));
  await dialog('支付订单');
  return page;
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('shows its shape while the account is read', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    stage(() => ({ screen: <DetailScreen params={{ id: '1' }} /> }));
    expect(screen.getByRole('status').textContent).toBe('正在载入账号');
  });

  it('leads a deleted account to its page', async () => {
    const { history } = await open(() => { throw new Refused({ code: 'LISTING_DELETED', message: '账号已删除', requestId: 'req-1' }); });
    await vi.waitFor(() => expect(history.at(-1)).toBe('/error-deleted'));
  });

  it('names what went wrong, with the request’s number and the way to try again', async () => {
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

  it('says that the network is gone', async () => {
    await open(() => { throw new TypeError('no network'); });
    expect(await screen.findByRole('heading', { name: '网络断开了' })).toBe(screen.getByRole('heading', { name: '网络断开了' }));
  });

  it('without an id says so', () => {
    stage(() => ({ screen: <DetailScreen params={{}} /> }));
    expect(screen.getByRole('heading', { name: '未获取到账号id' }).tagName).toBe('H2');
  });

  it('shows accounts that are alike', async () => {
    await open();
    expect((await screen.findByRole('link', { name: '相似的号' })).getAttribute('href')).toBe('/detail/8.html');
  });

  it('names the deposit and how much the account is asked for', async () => {
    await open(aListing({ depositFen: 0, merchant: { ...aListing().merchant, orderCount: 42 } }));
    const head = (await screen.findByRole('heading', { level: 1 })).parentElement!;
    expect(within(head).getByText('无押金').className).toBe('tag ok');
    expect(within(head).getByText(/^编号/).textContent).toBe('编号 1，租出 1000+ 次，<100 人看过');
    expect(screen.getByText('成交').nextSibling?.textContent).toBe('<100');
    cleanup();
    await open();
    expect((await screen.findByText('押金30元')).className).toBe('tag');
  });

  it('strikes what the hours of a day cost one by one', async () => {
    await open();
    const sum = () => document.querySelector('.sum dt')?.textContent;
    await rentButton();
    expect([sum(), document.querySelector('.sum s')]).toEqual(['租金¥3.50 × 1 小时', null]);
    await userEvent.click(screen.getByRole('radio', { name: /^天租/ }));
    expect([sum(), document.querySelector('.sum s')?.textContent]).toEqual(['租金天租，按小时租 ¥84.00', '¥84.00']);
  });

  it('says that a rental at once begins with the order', async () => {
    await open();
    await rentButton();
    expect([document.querySelector('.when b')?.textContent, document.querySelector('.lad')?.textContent?.slice(0, 7)]).toEqual(['下单后立即', '下单后立即开始']);
  });

  it.each([
    ['可租', aListing(), '现在可租下单即锁定', '立即租用'],
    ['出租中可预约', aListing({ isRented: true, rentedUntil: november('20 17:00'), booked: [] }), '出租中，可预约最早 今天 17:10 开始', '预约'],
    ['出租中', aListing({ isRented: true, isReservation: false }), '出租中账号不可租,请选择其他账号', '出租中'],
    ['已下架', aListing({ isListed: false }), '已下架账号已下架,请选择其他账号', '已下架'],
    ['维护中', aListing({ game: { id: '7', name: '王者荣耀', maintenanceStatus: true, isSuspended: true } }), '维护中游戏维护中，暂时不能租用', '维护中'],
    ['自己的', aListing({ isOwn: true }), '现在可租下单即锁定', '自己的账号'],
  ])('%s: the head and the button say it', async (_, listing, head, label) => {
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
  ])('says from when an account can be rented that has just come back and %s', async (_, wish, label, head) => {
    await open(aListing({ isRented: true, rentedUntil: justNow.end, ...wish }));
    await rentButton(label);
    const [line] = within(screen.getByRole('complementary', { name: '租用' })).getAllByRole('status');
    expect(line?.textContent).toMatch(head);
  });

  it('notices that maintenance of the game ends, and begins, while it is looked at', async () => {
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

  it('turns the heart at once and back when the server refuses', async () => {
    const saved = vi.fn();
    saveHeartsBy(saved);
    await open();
    await userEvent.click((await screen.findAllByRole('button', { name: '收藏' }))[0]!);
    expect(screen.getAllByRole('button', { name: '取消收藏' }).map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
    expect(saved.mock.calls).toEqual([[{ id: '1', wanted: true, kept: false }]]);
    await act(async () => showHeart('1', false));
    expect((await screen.findAllByRole('button', { name: '收藏' })).map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  });
});

describe('the checkout', () => {
  it('sends a guest to the login and takes them back when they dismiss it', async () => {
    logOut();
    const { shell } = await open();
    await press('立即租用');
    expect(shell.loginModal.getSnapshot().hasTag('open')).toBe(true);
    await act(async () => shell.loginModal.send({ type: 'login.close' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('carries on once the guest has logged in', async () => {
    logOut();
    const { readPrice } = await open();
    await press('立即租用');
    await act(async () => logIn());
    await vi.waitFor(() => expect(readPrice.asked.length).toBe(1));
    expect((await rentButton('正在核对价格…')).getAttribute('aria-busy')).toBe('true');
  });

  it('takes the cheaper offer that membership brings after the login', async () => {
    logOut();
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await act(async () => logIn({ isVip: true }));
    await vi.waitFor(() => expect(readPrice.asked.length).toBe(1));
    await readPrice.answer(reading(aListing()));
    expect(createOrder.asked).toMatchObject([{ proposal: { useVip: true, totalFen: 3_308 } }]);
  });

  it('asks for the real name first, and stays where it was when that is skipped', async () => {
    logIn({ isRealName: false });
    await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.click(within(identity).getByRole('button', { name: '暂不认证' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('names both faults of an empty real-name form', async () => {
    logIn({ isRealName: false });
    await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.click(within(identity).getByRole('button', { name: '提交认证' }));
    expect(within(identity).getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入真实姓名', '请输入正确的身份证号']);
  });

  it('tells a minor that they cannot rent', async () => {
    logIn({ isRealName: false });
    const { submitRealName, readPrice } = await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.type(within(identity).getByLabelText('真实姓名'), '林小');
    await userEvent.type(within(identity).getByLabelText('身份证号'), '110101199003074514');
    await userEvent.click(within(identity).getByRole('button', { name: '提交认证' }));
    await submitRealName.answer(granted({ isAdult: false }));
    await userEvent.click(await screen.findByRole('button', { name: '知道了' }));
    expect(readPrice.asked).toEqual([]);
  });

  it('asks for the real name once, also while the session has not read it yet', async () => {
    logIn({ isRealName: false });
    const { submitRealName, readPrice, createOrder } = await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.type(within(identity).getByLabelText('真实姓名'), '林小');
    await userEvent.type(within(identity).getByLabelText('身份证号'), '110101199003074514');
    await userEvent.click(within(identity).getByRole('button', { name: '提交认证' }));
    await submitRealName.answer(granted({ isAdult: false }));
    await press('知道了');
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.answer(refused('MINOR_REFUSED'));
    expect((await screen.findByRole('alert')).textContent).toBe('根据未成年人保护规定，未满18周岁不能租号或充值');
    act(logOut);
    await press('立即租用');
    expect(readPrice.asked).toHaveLength(1);
  });

  it('says when the account was taken down meanwhile', async () => {
    const { readPrice } = await open();
    await press('立即租用');
    await readPrice.answer({ verdict: 'refused', problem: refusal('LISTING_UNLISTED') });
    expect((await screen.findByRole('alert')).textContent).toBe('账号已下架,请选择其他账号');
  });

  it('lays the old price beside the new one and goes on with consent', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    const dearer = aListing({ prices: { ...aListing().prices, hourlyFen: 420 } });
    await readPrice.answer(reading(dearer));
    const change = await dialog('价格有变动');
    expect(within(change).getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['项目原来现在', '单价¥3.50¥4.20', '应付合计优惠和押金都算在内¥33.50¥34.20']);
    await userEvent.click(within(change).getByRole('button', { name: '同意新价格，继续' }));
    expect(createOrder.asked).toMatchObject([{ proposal: { totalFen: 3_420 } }]);
    expect((await rentButton('正在下单…')).getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    ['a listed price', { prices: { ...aListing().prices, hourlyFen: 420 } }, ['折后单价原价 ¥3.50 → ¥4.20¥1.75¥2.10', '应付合计优惠和押金都算在内¥31.75¥32.10']],
    ['an activity', { activity: { discount: 1, rentalPromotion: [] } }, ['折后单价¥1.75¥3.50', '活动5 折无折扣', '应付合计优惠和押金都算在内¥31.75¥33.50']],
    ['a deposit', { depositFen: 4_000 }, ['押金¥30.00¥40.00', '应付合计优惠和押金都算在内¥31.75¥41.75']],
  ])('compares the price that was on the page, with the activity off: %s', async (_what, change, rows) => {
    const halved = aListing({ activity: { discount: 0.5, rentalPromotion: [] } });
    const { readPrice } = await open(halved);
    await press('立即租用');
    await readPrice.answer(reading({ ...halved, ...change }));
    expect(within(await dialog('价格有变动')).getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['项目原来现在', ...rows]);
  });

  it('rests when the new price is declined', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing({ depositFen: 9_900 })));
    await userEvent.click(within(await dialog('价格有变动')).getByRole('button', { name: '不租了' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
    expect(createOrder.asked).toEqual([]);
  });

  it('offers to check the price again when that failed', async () => {
    const { readPrice } = await open();
    await press('立即租用');
    await readPrice.fail(badGateway);
    await userEvent.click(within(await dialog('价格没有核对成功')).getByRole('button', { name: '重试' }));
    expect(readPrice.asked.length).toBe(2);
  });

  it('retries an order without an answer under the same key', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.fail(badGateway);
    const uncertain = within(await dialog('没有收到下单结果'));
    expect(uncertain.getByRole('link', { name: '查询结果' }).getAttribute('href')).toBe('/account/order?type=unpaid');
    await userEvent.click(uncertain.getByRole('button', { name: '重试' }));
    const [first, second] = createOrder.asked.map(({ key }) => key);
    expect([first === second, first?.length]).toEqual([true, 32]);
  });

  it('shows why an order was refused', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.answer(refused('NEWCOMER_DAILY_LIMIT'));
    expect((await screen.findByRole('alert')).textContent).toBe('新用户每天最多下5单，明天0点恢复');
  });
});

describe('the payment', () => {
  it('counts the hold down and offers the wallet first', async () => {
    await order();
    const panel = await dialog('支付订单');
    expect((await within(panel).findByRole('radio', { name: /钱包余额/ })).matches(':checked')).toBe(true);
    expect(within(panel).getByRole('timer').textContent).toBe('00:15:00');
  });

  it('says nothing of success before the server does, then shows the result', async () => {
    const { payOrder, history } = await order();
    await press('余额支付 ¥33.50');
    expect(screen.getByRole('button', { name: '正在支付…' }).getAttribute('aria-busy')).toBe('true');
    expect(payOrder.asked).toMatchObject([{ orderNo: '20261120150000000001', method: 'wallet' }]);
    await payOrder.answer(granted({ state: 'paid' }));
    expect(history.at(-1)).toBe('/pay-result?order_no=20261120150000000001');
  });

  it('leads to the recharge when the balance is short', async () => {
    const { payOrder } = await order();
    await press('余额支付 ¥33.50');
    await payOrder.answer(refused('BALANCE_SHORT'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: '去充值' }).getAttribute('href')).toBe('/account/Recharge');
  });

  it('leaves for the cashier, and can ask for the result from there', async () => {
    const { payOrder, left, history } = await order();
    await userEvent.click(await screen.findByRole('radio', { name: /^银行卡/ }));
    await press('去银行卡收银台支付 ¥33.50');
    await payOrder.answer(granted({ state: 'atCashier', cashierUrl: 'https://cashier.test/pay', cardFen: 3_350 }));
    expect(left.mock.calls).toEqual([['https://cashier.test/pay']]);
    await press('我已付款，查询结果');
    expect(history.at(-1)).toBe('/pay-result?order_no=20261120150000000001');
  });

  it('retries a payment without an answer under the same key', async () => {
    const { payOrder } = await order();
    await press('余额支付 ¥33.50');
    await payOrder.fail(badGateway);
    expect(['重试', '查询支付结果'].map((name) => screen.getByRole('button', { name }).classList.contains('pri'))).toEqual([false, true]);
    await press('重试');
    const [first, second] = payOrder.asked.map(({ key }) => key);
    expect(first).toBe(second);
  });

  it('says that the hold ran out, and starts anew', async () => {
    const { payOrder } = await order();
    await press('余额支付 ¥33.50');
    await payOrder.answer(refused('ORDER_CLOSED'));
    expect(within(await dialog('支付订单')).getByText(/超过 15 分钟未支付/).tagName).toBe('SPAN');
    await press('重新选择');
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('keeps the order when the panel is closed', async () => {
    const { history } = await order();
    await userEvent.click(within(await dialog('支付订单')).getByRole('button', { name: '关闭' }));
    expect(history.at(-1)).toBe('/account/order?order_no=20261120150000000001');
  });
});
