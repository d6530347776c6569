import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#testing/builders/gateway.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { RedPacketsDocument } from '#api/generated/operations.ts';
import { Refused } from '#testing/harness/stubGateway.ts';
import { claimLayer } from '#state/layers.ts';
import { dismissToast, toast } from '#state/toast.ts';
import { detailScreen } from './DetailScreen.tsx';
import { Rent } from './Rent.tsx';
import { dialog, held15, open, order, press, reading, rentButton, visitAsMember, withoutBargain } from '#tests/screens/detailPage.tsx';
import { logIn, logOut } from '#tests/screens/stage.tsx';
import { storeBindTicket } from '#state/bindTicket.ts';
import { forgetCardCheck, showCardCheck } from '#state/cardChecks.ts';

visitAsMember();

describe('said before the click', () => {
  it('a minor cannot rent, and reads why', async () => {
    logIn({ isAdult: false });
    await open();
    expect((await rentButton('未成年人不能租号')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('未满 18 周岁，按规定不能租号。').tagName).toBe('P');
  });

  it('who has no phone is asked for it at the button', async () => {
    logIn({ phone: null });
    const { readPrice } = await open();
    await press('绑定手机号后租用');
    expect([claimLayer(), readPrice.asked]).toEqual([{ name: 'bindPhone' }, []]);
  });

  it('who has not verified the name reads that it is asked', async () => {
    logIn({ isRealName: false });
    await open();
    expect((await screen.findByText('首次租号需要实名认证，点击后填写姓名和身份证号。')).tagName).toBe('P');
  });
});

describe('red packets', () => {
  beforeEach(() => {
    dismissToast();
    logIn();
  });

  it('that cannot be read are said, and the account can be rented without', async () => {
    const isDown = () => {
      throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
    };
    await open(aListing(), undefined, '', [[RedPacketsDocument, isDown]]);
    await waitFor(() => expect(toast.shown).toMatchObject({ tone: 'bad', text: '获取红包列表失败' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('that can be read are nothing to say', async () => {
    await open();
    await rentButton();
    expect(toast.shown).toBe(null);
  });
});

describe('checkout', () => {
  it('opens the login for a guest, and is enabled again when it is dismissed', async () => {
    logOut();
    const { shell } = await open();
    await press('立即租用');
    expect(shell.loginModal.getSnapshot().hasTag('open')).toBe(true);
    await act(async () => shell.loginModal.send({ type: 'login.close' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('is busy at once while its code loads, and handles the click once', async () => {
    const code = Promise.withResolvers<typeof Rent>();
    const { readPrice } = await open(
      aListing(),
      detailScreen(() => code.promise, withoutBargain),
    );
    await press('立即租用');
    expect((await rentButton()).getAttribute('aria-busy')).toBe('true');
    await press('立即租用');
    await act(async () => code.resolve(Rent));
    expect((await rentButton('正在核对价格…')).getAttribute('aria-busy')).toBe('true');
    expect(readPrice.asked.length).toBe(1);
  });

  it('can be clicked again when its code failed to load', async () => {
    let isOffline = true;
    const { readPrice } = await open(
      aListing(),
      detailScreen(async () => {
        if (isOffline) throw new Error('offline');
        return Rent;
      }, withoutBargain),
    );
    await press('立即租用');
    await vi.waitFor(async () => expect((await rentButton()).getAttribute('aria-busy')).toBe(null));
    isOffline = false;
    await press('立即租用');
    await vi.waitFor(() => expect(readPrice.asked.length).toBe(1));
  });

  it('continues once the guest has logged in', async () => {
    logOut();
    const { readPrice } = await open();
    await press('立即租用');
    await act(async () => logIn());
    await vi.waitFor(() => expect(readPrice.asked.length).toBe(1));
    expect((await rentButton('正在核对价格…')).getAttribute('aria-busy')).toBe('true');
  });

  it('whoever scanned without a phone binds one before renting, and comes back', async () => {
    logOut();
    storeBindTicket('temp-1', Date.now());
    const { history, readPrice } = await open(aListing({ mustBind: true }), undefined, 'rent_type=6');
    await press('绑定手机号后租用');
    const redirect = encodeURIComponent('/detail/1.html?rent_type=6');
    expect([history.at(-1), readPrice.asked]).toEqual([`/bind?temp_token=temp-1&redirect=${redirect}`, []]);
    await act(async () => logIn());
    expect((await rentButton()).textContent).toBe('立即租用');
    sessionStorage.clear();
  });

  it('applies the membership discount after the login', async () => {
    logOut();
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await act(async () => logIn({ isVip: true }));
    await vi.waitFor(() => expect(readPrice.asked.length).toBe(1));
    await readPrice.answer(reading(aListing()));
    expect(createOrder.asked).toMatchObject([{ proposal: { input: { useVip: true, agreedTotalFen: 3_308 } } }]);
  });

  it('asks for the real name first, and returns to the choice when that is skipped', async () => {
    logIn({ isRealName: false });
    await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.click(within(identity).getByRole('button', { name: '暂不认证' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
  });

  it('shows both errors of an empty real-name form', async () => {
    logIn({ isRealName: false });
    await open();
    await press('立即租用');
    const identity = await dialog('实名认证');
    await userEvent.click(within(identity).getByRole('button', { name: '提交认证' }));
    expect(
      within(identity)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['请输入真实姓名', '请输入正确的身份证号']);
  });

  it('informs a minor that they cannot rent', async () => {
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

  it('asks for the real name once, even if the session has not been re-read yet', async () => {
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
    expect((await screen.findByRole('alert')).textContent).toBe('根据未成年人保护规定，未满 18 周岁不能租号、充值、提现和购买会员');
    act(logOut);
    await press('立即租用');
    expect(readPrice.asked).toHaveLength(1);
  });

  it('shows a refusal if the listing was taken down meanwhile', async () => {
    const { readPrice } = await open();
    await press('立即租用');
    await readPrice.answer({ verdict: 'refused', problem: refusal('LISTING_UNLISTED') });
    expect((await screen.findByRole('alert')).textContent).toBe('账号已下架,请选择其他账号');
  });

  it('shows the old price beside the new one and continues with consent', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    const dearer = aListing({ prices: { ...aListing().prices, hourlyFen: 420 } });
    await readPrice.answer(reading(dearer));
    const change = await dialog('价格有变动');
    expect(
      within(change)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['项目原来现在', '单价¥3.50¥4.20', '应付合计优惠和押金都算在内¥33.50¥34.20']);
    await userEvent.click(within(change).getByRole('button', { name: '同意新价格，继续' }));
    expect(createOrder.asked).toMatchObject([{ proposal: { input: { agreedTotalFen: 3_420 } } }]);
    expect((await rentButton('正在下单…')).getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    [
      'a listed price',
      { prices: { ...aListing().prices, hourlyFen: 420 } },
      ['折后单价原价 ¥3.50 → ¥4.20¥1.75¥2.10', '应付合计优惠和押金都算在内¥31.75¥32.10'],
    ],
    [
      'an activity',
      { activity: { discount: 1, rentalPromotion: [] } },
      ['折后单价¥1.75¥3.50', '活动5 折无折扣', '应付合计优惠和押金都算在内¥31.75¥33.50'],
    ],
    ['a deposit', { depositFen: 4_000 }, ['押金¥30.00¥40.00', '应付合计优惠和押金都算在内¥31.75¥41.75']],
  ])('compares with the price shown, after the activity discount: %s', async (_what, change, rows) => {
    const halved = aListing({ activity: { discount: 0.5, rentalPromotion: [] } });
    const { readPrice } = await open(halved);
    await press('立即租用');
    await readPrice.answer(reading({ ...halved, ...change }));
    expect(
      within(await dialog('价格有变动'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['项目原来现在', ...rows]);
  });

  it('returns to the choice when the new price is declined', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing({ depositFen: 9_900 })));
    await userEvent.click(within(await dialog('价格有变动')).getByRole('button', { name: '不租了' }));
    expect((await rentButton()).getAttribute('aria-disabled')).toBe(null);
    expect(createOrder.asked).toEqual([]);
  });

  it('offers to retry a failed price check', async () => {
    const { readPrice } = await open();
    await press('立即租用');
    await readPrice.fail(badGateway);
    await userEvent.click(within(await dialog('价格核对失败')).getByRole('button', { name: '重试' }));
    expect(readPrice.asked.length).toBe(2);
  });

  it('retries an order without a response under the same key', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.fail(badGateway);
    const uncertain = within(await dialog('没有收到下单结果'));
    await userEvent.click(uncertain.getByRole('button', { name: '重试' }));
    const [first, second] = createOrder.asked.map(({ key }) => key);
    expect([first === second, first?.length]).toEqual([true, 32]);
  });

  it('queries an order without a response, and pays the one found', async () => {
    const { readPrice, createOrder, findOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.fail(badGateway);
    await press('查询结果');
    expect((await screen.findByRole('button', { name: '查询结果' })).getAttribute('aria-busy')).toBe('true');
    await findOrder.answer({ order: held15() });
    expect((await dialog('支付订单')).isConnected).toBe(true);
    expect(createOrder.asked.length).toBe(1);
  });

  it('stays at the missing answer if the server has no such order yet, and retries with the same key', async () => {
    const { readPrice, createOrder, findOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.fail(badGateway);
    await press('关闭');
    await findOrder.answer({ order: null });
    await press('重试');
    const [first, second] = createOrder.asked;
    expect(second).toEqual(first);
  });

  it('tells a user whose account is being closed so, and nothing of a lost order', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.answer(refused('ACCOUNT_CLOSING'));
    expect((await screen.findByRole('alert')).textContent).toBe('账号正在注销，撤销注销后才能继续 撤销注销');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows why an order was refused', async () => {
    const { readPrice, createOrder } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await createOrder.answer(refused('NEWCOMER_DAILY_LIMIT'));
    expect((await screen.findByRole('alert')).textContent).toBe('新用户每天最多租 5 单，明天 0 点恢复');
  });
});

describe('an account that is deleted meanwhile', () => {
  const gone = () => act(async () => showCardCheck('1', { state: 'DELETED', hourlyFen: null, hasMoved: false, shownFen: 350 }));
  afterEach(() => forgetCardCheck('1'));

  it('leaves an order that is being placed, and its payment, in place', async () => {
    const { readPrice, createOrder, payOrder, history } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await gone();
    expect([history.at(-1), createOrder.asked.length]).toEqual(['/', 1]);
    await createOrder.answer(granted(held15()));
    expect((await dialog('支付订单')).textContent).toContain('王者荣耀 V8');
    await press('余额支付 ¥33.50');
    await payOrder.answer(granted({ state: 'paid' }));
    expect(history.at(-1)).toBe('/pay-result?order_no=20261120150000000001');
  });

  it('gives way once the order is refused', async () => {
    const { readPrice, createOrder, history } = await open();
    await press('立即租用');
    await readPrice.answer(reading(aListing()));
    await gone();
    await createOrder.answer(refused('LISTING_DELETED'));
    expect(history.at(-1)).toBe('/error-deleted');
  });
});

describe('payment', () => {
  it('counts the hold down and offers the wallet first', async () => {
    await order();
    const panel = await dialog('支付订单');
    expect((await within(panel).findByRole('radio', { name: /钱包余额/ })).matches(':checked')).toBe(true);
    expect(within(panel).getByRole('timer').textContent).toBe('00:15:00');
  });

  it('opens the result page only once the server reports success', async () => {
    const { payOrder, history } = await order();
    await press('余额支付 ¥33.50');
    expect(screen.getByRole('button', { name: '正在支付…' }).getAttribute('aria-busy')).toBe('true');
    expect(payOrder.asked).toMatchObject([{ orderNo: '20261120150000000001', method: 'wallet' }]);
    await payOrder.answer(granted({ state: 'paid' }));
    expect(history.at(-1)).toBe('/pay-result?order_no=20261120150000000001');
  });

  it('links to the recharge if the balance does not suffice', async () => {
    const { payOrder } = await order();
    await press('余额支付 ¥33.50');
    await payOrder.answer(refused('BALANCE_SHORT'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link', { name: '去充值' }).getAttribute('href')).toBe('/account/Recharge');
  });

  it('redirects to the cashier, and offers to query the result', async () => {
    const { payOrder, left, history } = await order();
    await userEvent.click(await screen.findByRole('radio', { name: /^银行卡/ }));
    await press('去银行卡收银台支付 ¥33.50');
    await payOrder.answer(granted({ state: 'atCashier', cashierUrl: 'https://cashier.test/pay', cardFen: 3_350 }));
    expect(left.mock.calls).toEqual([['https://cashier.test/pay']]);
    await press('我已付款，查询结果');
    expect(history.at(-1)).toBe('/pay-result?order_no=20261120150000000001');
  });

  it('retries a payment without a response under the same key', async () => {
    const { payOrder } = await order();
    await press('余额支付 ¥33.50');
    await payOrder.fail(badGateway);
    expect(['重试', '查询支付结果'].map((name) => screen.getByRole('button', { name }).dataset['kind'] === 'primary')).toEqual([
      false,
      true,
    ]);
    await press('重试');
    const [first, second] = payOrder.asked.map(({ key }) => key);
    expect(first).toBe(second);
  });

  it('reports an expired hold, and starts over', async () => {
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
