import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problems, type ProblemName } from '#contract/rest/problems.ts';
import { idNumber } from '#testing/builders/identity.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { nightlyUnless } from '#testing/nightly.ts';
import { agreementBox, captchaDialog, openLogin } from '#testing/site/login.ts';
import { expectSeen, refuse } from '#testing/site/refusal.ts';
import { onDetail, paymentDialog, rentButton, rentCard } from '#testing/site/rent.ts';
import { expect, signedIn, test, type Visit } from '#testing/site/site.ts';

const HOUR = 3_600_000;
const serial = (): string => String(randomInt(1_000)).padStart(3, '0');
const textOf = (code: ProblemName): string => problems[code].message;

/** Presses a button with each of these refusals in turn. */
async function pressInto(
  page: Page,
  operation: string,
  codes: readonly ProblemName[],
  press: () => Promise<void>,
  within = page.getByRole('main'),
) {
  for (const code of codes) {
    const restore = await refuse(page, operation, code);
    await press();
    await expectSeen(within.getByRole('alert'), textOf(code));
    await restore();
  }
}

async function renting(visit: Visit): Promise<void> {
  const { page } = visit;
  await onDetail(visit);
  await pressInto(
    page,
    'CreateOrder',
    ['MINOR_REFUSED', 'LISTING_UNLISTED', 'COUPON_UNUSABLE', 'CREDIT_TOO_LOW'],
    () => rentButton(page).click(),
    rentCard(page),
  );
  await rentButton(page).click();
  const dialog = paymentDialog(page);
  await pressInto(
    page,
    'PayOrder',
    ['BALANCE_SHORT', 'ORDER_STATE'],
    () => dialog.getByRole('button', { name: /^余额支付/ }).click(),
    dialog,
  );
}

async function bookedOrder({ page, market }: Visit): Promise<void> {
  const renter = await aRenter(market);
  const listing = await aListing(market);
  const start = Math.ceil((Date.now() + 6 * HOUR) / 600_000) * 600_000;
  const { order_no } = await aPaidOrder(market, renter, listing, { mode: 'appoint', start_at: start });
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  await refuse(page, 'CancelOrder', 'ORDER_STATE');
  await page.getByRole('button', { name: '取消订单' }).click();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expectSeen(dialog.getByRole('alert'), '订单');
}

async function runningOrder({ page, market }: Visit): Promise<void> {
  const renter = await aRenter(market);
  const { order_no } = await aPaidOrder(market, renter, await aListing(market));
  await signedIn({ page, market }, renter);
  await page.goto(`/account/order?order_no=${order_no}`);
  await pressInto(
    page,
    'RevealCredentials',
    ['CREDENTIALS_UNREADABLE', 'CREDENTIALS_LOCKED'],
    () => page.getByRole('button', { name: '查看账号和密码' }).click(),
    page.locator('#credentials'),
  );
  const card = page.locator('#renew');
  const renew = () => card.getByRole('button', { name: '续租 1 小时' }).click();
  await pressInto(page, 'RenewOrder', ['PRICE_CHANGED'], renew, card);
  await refuse(page, 'RenewOrder', 'ORDER_STATE');
  await renew();
  await expectSeen(card.getByRole('alert'), textOf('ORDER_STATE'));
}

async function recharging({ page, market }: Visit): Promise<void> {
  await signedIn({ page, market }, await aRenter(market));
  await page.goto('/account/Recharge');
  const press = () => page.getByRole('button', { name: '去银行卡收银台支付' }).click();
  await pressInto(page, 'Recharge', ['MINOR_REFUSED'], press);
  await page.getByLabel('其他金额').fill('0.5');
  for (let time = 0; time < 2; time += 1) {
    await press();
    await expectSeen(page.getByRole('main').getByRole('alert').first(), '充值金额最低 1 元');
  }
}

async function identity({ page, market }: Visit): Promise<void> {
  await signedIn({ page, market }, await aRenter(market, { realName: null, birthDate: null }));
  await page.goto('/account/personal');
  await page.getByRole('button', { name: '去实名认证' }).click();
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  const submit = () => dialog.getByRole('button', { name: '提交认证' }).click();
  await submit();
  await expectSeen(dialog.getByRole('alert').first(), '请输入真实姓名');
  await dialog.getByLabel('真实姓名').fill('陈小满');
  await dialog.getByLabel('身份证号').fill('110101199005040010');
  await submit();
  await expectSeen(dialog.getByRole('alert'), '请输入正确的身份证号');
  await dialog.getByLabel('身份证号').fill(idNumber(`2014${randomInt(10, 12)}${randomInt(10, 28)}`, serial()));
  await pressInto(page, 'SubmitRealName', ['ID_TAKEN'], submit, dialog);
  await submit();
  await expectSeen(dialog.getByRole('alert'), '未满 18 周岁不能租号、充值、提现和购买会员');
}

async function login({ page }: Visit): Promise<void> {
  const byPassword = await openLogin(page, '密码登录');
  const enter = () => byPassword.getByRole('button', { name: '登录', exact: true }).click();
  await agreementBox(byPassword).check();
  await enter();
  await expectSeen(byPassword.getByRole('alert').first(), '请输入');
  await byPassword.getByLabel('手机号或用户名').fill('somebody');
  await byPassword.getByLabel('密码', { exact: true }).fill('Summer_2026');
  await pressInto(page, 'LoginByPassword', ['WRONG_CREDENTIALS', 'RATE_LIMITED'], enter, byPassword);

  const byPhone = await openLogin(page);
  await byPhone.getByLabel('手机号码').fill('13900000001');
  await byPhone.getByLabel('短信验证码').fill('123456');
  await agreementBox(byPhone).check();
  const send = () => byPhone.getByRole('button', { name: '登录', exact: true }).click();
  await pressInto(page, 'LoginByPhone', ['SMS_CODE_WRONG'], send, byPhone);
  await refuse(page, 'DrawCaptcha', 'RATE_LIMITED');
  await byPhone.getByRole('button', { name: '获取验证码' }).click();
  await expectSeen(captchaDialog(page).getByRole('alert'), textOf('RATE_LIMITED'));
}

async function binding({ page }: Visit): Promise<void> {
  await page.goto(`/bind?temp_token=${'A'.repeat(43)}`);
  const main = page.getByRole('main');
  const press = () => main.getByRole('button', { name: '绑定并登录' }).click();
  await press();
  await expectSeen(main.getByRole('alert').first(), '请输入');
  await main.getByLabel('手机号码').fill('13900000002');
  await main.getByLabel('短信验证码').fill('123456');
  await pressInto(page, 'BindPhone', ['SMS_CODE_WRONG', 'RATE_LIMITED'], press);
}

const pages = { renting, bookedOrder, runningOrder, recharging, identity, login, binding };

for (const viewport of [
  { width: 1366, height: 657 },
  { width: 375, height: 667 },
]) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport });
    for (const [name, press] of Object.entries(pages))
      test(
        `${name}: the refusal of its main button is inside the window, uncovered and focused`,
        nightlyUnless(viewport.width === 375 && ['renting', 'login', 'runningOrder'].includes(name)),
        async ({ page, market }) => {
          await press({ page, market });
          expect(page.viewportSize()).toEqual(viewport);
        },
      );
  });
}
