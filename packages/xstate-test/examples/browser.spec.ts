import { expect, test, type Page } from '@playwright/test';
import { cover, explore, toToken } from '@xstate/test';
import { runInBrowser, type BrowserOptions } from '@xstate/test/playwright';
import { smsCode, smsCodeModel } from './smsCode.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

const options: BrowserOptions = {
  open: (page) => page.goto('http://localhost:8080/login'),
  operations: { sendCode: 'SendCode', checkCode: 'CheckCode' },
  answer:
    ({ kind, value }) =>
    (route) =>
      route.fulfill({ json: kind === 'done' ? { data: { answer: value ?? null } } : { errors: [{ message: '网络异常' }] } }),
  drivers: {
    'code.send': press('获取验证码'),
    'code.submit': async (page, event) => {
      await page.getByLabel('验证码').fill(String((event as { code?: string }).code));
      await press('确定')(page);
    },
  },
  facts: {
    'smsCode.sent': (page) => expect(page.getByText('验证码已发送')).toBeVisible(),
    'smsCode.locked': (page) => expect(page.getByText('错误次数过多')).toBeVisible(),
  },
  step: (title, body) => test.step(title, body),
};

const graph = explore(smsCode, smsCodeModel);
for (const path of cover(graph, { maxLength: 14 }).paths) {
  test(toToken(graph, path), async ({ page }) => void (await runInBrowser(page, graph, path, options)));
}
