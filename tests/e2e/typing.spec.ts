import { openLogin } from '#testing/site/login.ts';
import { expect, test } from '#testing/site/site.ts';

test('an input method types full-width digits into the phone number and the code', async ({ page }) => {
  const form = await openLogin(page);
  const session = await page.context().newCDPSession(page);
  const compose = async (text: string) => {
    for (let end = 1; end <= text.length; end += 1) {
      await session.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end });
    }
    await session.send('Input.insertText', { text });
  };
  const phone = form.getByRole('textbox', { name: '手机号' });
  await phone.focus();
  await compose('１３８００');
  await compose('１３８０００');
  await expect(phone).toHaveValue('13800138000');
  const code = form.getByRole('textbox', { name: '验证码' });
  await code.focus();
  await compose('１２３４');
  await expect(code).toHaveValue('1234');
});
