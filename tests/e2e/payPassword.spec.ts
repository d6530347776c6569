import { hashPassword } from '#service/domains/identity/password.ts';
import { aPhone } from '#testing/builders/identity.ts';
import type { Person } from '#testing/builders/market.ts';
import { sendCode } from '#testing/site/login.ts';
import { onDetail, ordersOf, paymentDialog, rentButton } from '#testing/site/rent.ts';
import { expect, test, type Visit } from '#testing/site/site.ts';

const dear = { renter: { payPasswordAbove: 5_000 }, listing: { rental: 6_000, deposit: 0 } };

async function payFromWallet({ page }: Visit): Promise<void> {
  await rentButton(page).click();
  await paymentDialog(page)
    .getByRole('button', { name: /^余额支付/ })
    .click();
}

test('a missing pay password is set during the payment, which then continues', async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, dear);
  const phone = aPhone();
  await market.deps.db.updateTable('user_account').set({ phone }).where('id', '=', renter.id).execute();
  await payFromWallet({ page, market });
  const dialog = paymentDialog(page);
  await dialog.getByLabel('短信验证码').fill(await sendCode({ page, market }, phone));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新的支付密码').fill('123456');
  await dialog.getByLabel('再输一遍').fill('123456');
  await dialog.getByRole('button', { name: '保存并继续' }).click();
  await expect(dialog.getByText('不能是连续或重复的数字，也不能取自手机号、生日或身份证号').first()).toBeVisible();
  await dialog.getByLabel('新的支付密码').fill('258013');
  await dialog.getByLabel('再输一遍').fill('258013');
  await dialog.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4, payable: 6_000 }]);
});

const keepPayPassword = async ({ market }: Visit, { id }: Person) =>
  market.deps.db
    .insertInto('pay_password')
    .values({ user_id: id, password_hash: await hashPassword('258013'), changed_at: new Date() })
    .execute();

test('a wrong pay password shows the remaining attempts; the right one pays once', async ({ page, market }) => {
  const { renter } = await onDetail({ page, market }, dear);
  await keepPayPassword({ page, market }, renter);
  await payFromWallet({ page, market });
  const dialog = paymentDialog(page);
  await dialog.getByLabel('支付密码', { exact: true }).fill('258014');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '支付密码错误，还可以试 4 次' })).toBeVisible();
  await expect(dialog.getByRole('timer', { name: /^支付剩余/ })).toBeVisible();
  await dialog.getByLabel('支付密码', { exact: true }).fill('258013');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect(await ordersOf({ market }, renter)).toMatchObject([{ status: 4, payable: 6_000 }]);
});
