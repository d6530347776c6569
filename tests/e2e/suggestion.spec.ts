import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { answerSuggestion } from '#service/domains/suggestions/answer.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { checkSuggestionNumber } from '#contract/rules/suggestion.ts';
import { aRenter } from '#testing/builders/market.ts';
import { solveCaptcha } from '#testing/site/login.ts';
import { expect, signedIn, test } from '#testing/site/site.ts';
import { loseAnswer, operationOf } from '#testing/site/traffic.ts';

const TITLE = '投诉建议表格';
const form = (page: Page) => page.frameLocator(`iframe[title="${TITLE}"]`);
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click();
const numberOf = async (page: Page): Promise<string> => {
  const shown = form(page).getByText(/^JY-/);
  await expect(shown).toBeVisible();
  const checked = checkSuggestionNumber(await shown.innerText());
  return checked.ok ? checked.value : '';
};

test('a guest without browser storage sends a suggestion, and finds the answer by its number', async ({ page, market }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('/zuhao.html');
  await page.getByRole('link', { name: '投诉建议', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: '投诉建议' })).toBeVisible();
  await form(page).getByRole('radio', { name: '其他' }).check({ force: true });
  await form(page).getByLabel('内容').fill('太短');
  await press(page, '提交');
  await expect(form(page).getByText('请至少写 10 个字，说清楚是什么事')).toBeVisible();
  await form(page).getByLabel('内容').fill('希望大厅能按大区多选，现在只能选一个');
  await solveCaptcha({ page, market }, () => press(page, '提交'));
  const number = await numberOf(page);

  await inTransaction(market.deps, (held) => answerSuggestion(held, number, '已安排，下个月上线'));
  await page.getByRole('dialog', { name: '投诉建议' }).getByRole('link', { name: '查回复' }).click();
  await page.getByLabel('编号', { exact: true }).fill('JY1');
  await page.getByRole('button', { name: '查回复' }).click();
  await expect(page.getByText('编号以 JY 开头，后面 16 位字母和数字')).toBeVisible();
  await page.getByLabel('编号', { exact: true }).fill(number.toLowerCase());
  await page.getByRole('button', { name: '查回复' }).click();
  await expect(page.getByText('已安排，下个月上线')).toBeVisible();
});

test('a retry after a lost response sends one suggestion; typed text survives a reload', async ({ page, market }) => {
  const member = await aRenter(market);
  await signedIn({ page, market }, member);
  await page.goto('/feedback');
  await form(page).getByLabel('内容').fill('充值页的说明和实际到账时间不一样');
  await page.reload();
  await expect(form(page).getByLabel('内容')).toHaveValue('充值页的说明和实际到账时间不一样');
  const found = await loseAnswer(page, 'SubmitSuggestion');
  await press(page, '提交');
  await expect(page.getByText('没有收到结果，可能已经提交')).toBeVisible();
  await found();
  await page.getByRole('button', { name: '重试', exact: true }).click();
  const number = await numberOf(page);
  await expect(page.getByRole('region', { name: '我的投诉建议' }).getByRole('article')).toHaveCount(1);
  const rows = await market.deps.db.selectFrom('suggestion').select(['number', 'words']).where('user_id', '=', member.id).execute();
  expect(rows).toEqual([{ number, words: '充值页的说明和实际到账时间不一样' }]);
});

test('pages of another origin cannot frame the form, and only messages of the form are handled', async ({ page, baseURL }) => {
  const site = new URL(baseURL ?? '');
  const foreign = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe name="feedback" src="${site.origin}/embed/feedback"></iframe>`),
  ).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const [refused] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/embed/feedback')),
    page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`),
  ]);
  expect(refused.failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  foreign.close();
  await expect(page.frameLocator('iframe').getByLabel('内容')).toHaveCount(0);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(operationOf(request)));
  await page.goto('/feedback');
  await expect(form(page).getByLabel('内容')).toBeVisible();
  const message = { type: 'submit', form: { kind: 'other', words: '不是表格说的，十个字以上', contact: '' } };
  await page.evaluate((forged) => postMessage({ about: 'feedback', message: forged }, location.origin), message);
  await page
    .frame({ name: 'feedback' })
    ?.evaluate(() => postMessage({ about: 'feedback', message: { type: 'accepted', number: 'JY-X' } }, location.origin));
  // Messages arrive in order, so the form's later message proves that the forged one was handled.
  await form(page).getByLabel('内容').fill('表格自己说的，也有十个字');
  await press(page, '提交');
  await expect(page.getByRole('dialog', { name: '安全验证' })).toBeVisible();
  await expect(form(page).getByText('JY-X')).toHaveCount(0);
  expect(sent.filter((operation) => operation === 'SubmitSuggestion')).toHaveLength(1);
});
