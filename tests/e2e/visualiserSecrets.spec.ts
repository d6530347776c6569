import { randomInt } from 'node:crypto';
import { idNumber } from '#testing/builders/identity.ts';
import { loginDialog, openLogin, submitPassword } from '#testing/site/login.ts';
import { somePhone } from '#testing/site/outside.ts';
import { onDetail, paymentDialog, rentButton } from '#testing/site/rent.ts';
import { expect, test } from '#testing/site/site.ts';
import { openVisualiser, overhear, savedRun } from './support/visualiser.ts';
import { NIGHTLY } from '#testing/nightly.ts';

test('neither receives nor saves the password of a login', async ({ page, context }) => {
  const { charts } = await openVisualiser(context);
  const heard = await overhear(charts);
  const known = { username: somePhone(), password: 'Summer_2026' };
  await openLogin(page);
  await submitPassword(page, known);
  await expect(loginDialog(page).getByRole('alert').first()).toBeVisible();
  for (const text of [heard(), await savedRun(charts)]) {
    expect(text).toContain('"username":"⦁⦁⦁","password":"⦁⦁⦁"');
    expect(Object.values(known).filter((secret) => text.includes(secret))).toEqual([]);
  }
});

test('neither receives nor saves the name and the ID number of a verification', { tag: NIGHTLY }, async ({ page, market, context }) => {
  await onDetail({ page, market }, { renter: { realName: null, birthDate: null } });
  const { charts } = await openVisualiser(context, '已连上');
  const heard = await overhear(charts);
  await rentButton(page).click();
  const dialog = page.getByRole('dialog', { name: '实名认证' });
  const person = { name: '欧阳晚风', mistyped: '110101199005040010', id: idNumber('19780504', String(randomInt(1_000)).padStart(3, '0')) };
  await dialog.getByLabel('真实姓名').fill(person.name);
  await dialog.getByLabel('身份证号').fill(person.mistyped);
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(['请输入正确的身份证号']);
  await dialog.getByLabel('身份证号').fill(person.id);
  await dialog.getByRole('button', { name: '提交认证' }).click();
  await expect(paymentDialog(page)).toBeVisible();
  for (const text of [heard(), await savedRun(charts)]) {
    expect(text).toContain('"name":"⦁⦁⦁","idNumber":"⦁⦁⦁"');
    expect(Object.values(person).filter((secret) => text.includes(secret))).toEqual([]);
  }
});
