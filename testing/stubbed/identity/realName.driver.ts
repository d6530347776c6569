import { expect } from '#testing/stubbed/expect.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { dialog, isRentable, openListing, press, realNameForm, rentButton, shown } from '#testing/stubbed/rent.ts';

const title = '实名认证';

export const realName = defineHeld(realNameMachine, {
  standing: 'unverified',
  async open(page) {
    await openListing(page);
    await rentButton(page).click();
  },
  drivers: {
    'identity.submit': (page, { name, idNumber }) => realNameForm(page, name, idNumber),
    'identity.skip': (page) => press(page, title, '暂不认证'),
    'identity.acknowledge': (page) => press(page, title, '知道了'),
  },
  operations: { submitRealName: 'SubmitRealName', readIdentity: 'Identity' },
  data: {
    submitRealName: ({ value }) => ({
      submitRealName: { isRealName: true, isAdult: (value as { value: { isAdult: boolean } }).value.isAdult },
    }),
    readIdentity: ({ value }) => ({ viewer: { isRealName: true, isAdult: (value as { isAdult: boolean }).isAdult } }),
  },
  silent: { 'submitRealName+早已认证': '接着读取认证状态，由它说结果' },
  alike: [
    { states: ['realName.minor', 'realName.skipped'], shows: 'the same', why: '认证了也未成年的，和跳过的一样租不了' },
    { states: ['realName.submitting', 'realName.readingIdentity'], shows: 'the same', why: '都是正在认证，用户不必分辨' },
  ],
  facts: {
    'realName.editing': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '暂不认证' })).not.toHaveAttribute('aria-disabled', 'true'),
    'realName.submitting': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '提交认证' })).toHaveAttribute('aria-busy', 'true'),
    'realName.readingIdentity': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '提交认证' })).toHaveAttribute('aria-busy', 'true'),
    'realName.refusedMinor': (page) => expect(dialog(page, title).getByText('未满 18 周岁不能租号、充值、提现和购买会员')).toBeVisible(),
    'realName.verified': (page) => shown(page, '支付订单'),
    'realName.minor': isRentable,
    'realName.skipped': isRentable,
  },
});
