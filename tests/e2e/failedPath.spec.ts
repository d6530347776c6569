import fs from 'node:fs';
import path from 'node:path';
import type { SubjectRun } from '#tools/paths/run.ts';
import { brokenCopy } from './support/brokenCopy.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { openLogin } from '#testing/site/login.ts';
import { runPaths } from './support/paths.ts';
import { expect, test } from '#testing/site/site.ts';
import { intercept } from '#testing/site/traffic.ts';

const TOKEN = 'smsCode~sms.send#1/captcha+通过/sendSms+已发送';

test(
  'the report of a failed browser path opens in the visualiser, which puts the app before the failed step',
  { tag: NIGHTLY },
  async ({ page, context, baseURL }, info) => {
    test.setTimeout(240_000);
    const out = info.outputPath('report');
    const copy = await brokenCopy(baseURL!, ['秒后重发', '秒']);
    const { code, output } = await runPaths('smsCode', '--browser', '--path', TOKEN, '--base', copy.url, '--out', out).finally(() =>
      copy.close(),
    );
    expect(code, output).toBe(1);
    const file = path.join(out, 'run.json');
    const [{ outcomes }] = JSON.parse(fs.readFileSync(file, 'utf8')) as [SubjectRun];
    expect(outcomes.map(({ token, failure }) => [decodeURIComponent(token), failure && decodeURIComponent(failure.shrunk ?? '')])).toEqual([
      [TOKEN, TOKEN],
    ]);

    const charts = await context.newPage();
    await charts.goto('/visualiser/');
    await charts.getByRole('button', { name: '画面跟随' }).click();
    // The request stays pending, so that the app stays in its state.
    await intercept(page, 'SendSms', async () => {});
    const dialog = await openLogin(page);
    await expect(charts.getByRole('list', { name: '正在运行' }).getByRole('button', { name: /^smsCode / })).toBeVisible();

    await charts.getByLabel('打开文件').setInputFiles(file);
    await expect(charts.getByRole('status')).toContainText('报告里有 1 条失败的路径');
    const steps = charts.locator('.steps li');
    await expect(steps).toHaveText(['开始', '点击“获取验证码”', '滑块验证 ✓ 通过', '发送短信 ✓ 已发送失败']);
    await expect(steps.locator('[aria-current="step"]')).toHaveText('滑块验证 ✓ 通过');
    await expect(charts.getByLabel('失败的原因')).toContainText('秒后重发');
    await expect(charts.locator('.chart [data-state="smsCode.sending"]')).toHaveClass(/(^| )active( |$)/);

    await charts.getByRole('button', { name: '让应用走到这一步' }).click();
    await expect(dialog.getByRole('button', { name: '获取验证码' })).toHaveAttribute('aria-busy', 'true');
    await expect(charts.getByRole('button', { name: '实时' })).toHaveAttribute('aria-pressed', 'true');
  },
);
