import type { FrameLocator, Locator, Page, Route } from '@playwright/test';
import { suggestionMachine } from '#machines/suggestions/suggestion.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { captchaActor, captchaDialog } from '#testing/stubbed/login.ts';

const TITLE = '投诉建议表格';
const form = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${TITLE}"]`);
const submit = (page: Page): Locator => form(page).getByRole('button', { name: '提交', exact: true });
const press = (page: Page, name: string): Promise<void> => form(page).getByRole('button', { name, exact: true }).click();

/** Pending requests for the form's page; they are answered when the form is to open. */
const waiting = new WeakMap<Page, Route[]>();
const isOpen = new WeakSet<Page>();

async function openForm(page: Page): Promise<void> {
  if (isOpen.has(page)) {
    const frame = page.frame({ name: 'feedback' });
    await frame?.evaluate(() => {
      Object.assign(window, { isOld: true });
      location.reload();
    });
    const isAnew = () => frame?.evaluate(() => !('isOld' in window) && document.readyState === 'complete').catch(() => false);
    await expect.poll(isAnew).toBe(true);
    return;
  }
  await expect.poll(() => waiting.get(page)?.length ?? 0).toBeGreaterThan(0);
  isOpen.add(page);
  for (const route of waiting.get(page) ?? []) await route.continue().catch(() => {});
}

export const suggestion = defineHeld(suggestionMachine, {
  async open(page) {
    waiting.set(page, []);
    await page.route('**/embed/feedback', async (route) => {
      if (isOpen.has(page)) await route.continue();
      else waiting.get(page)?.push(route);
    });
    await page.goto('/feedback', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { name: '投诉建议', exact: true })).toBeVisible();
  },
  drivers: {
    'frame.ready': openForm,
    'frame.reload': (page) => page.getByRole('button', { name: '重新打开' }).click(),
    'suggestion.submit': async (page, { form: { words } }) => {
      await form(page).getByRole('radio', { name: '投诉' }).check();
      await form(page).getByLabel('内容').fill(words);
      await submit(page).click();
    },
    'suggestion.another': (page) => press(page, '再写一条'),
  },
  operations: { sendSuggestion: 'SubmitSuggestion' },
  data: { sendSuggestion: () => ({ submitSuggestion: { number: 'JYABCDEFGHJKLMNPQR' } }) },
  actors: { captcha: captchaActor },
  facts: {
    'suggestion.opening': (page) => expect(page.getByText('正在打开表格')).toBeAttached(),
    'suggestion.missing': (page) => expect(page.getByText('表格加载失败')).toBeVisible(),
    'suggestion.writing': async (page) => {
      await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(captchaDialog(page)).toBeHidden();
    },
    'suggestion.sending': (page) => expect(submit(page)).toHaveAttribute('aria-busy', 'true'),
    'suggestion.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'suggestion.accepted': (page) => expect(form(page).getByText('JY-ABCD-EFGH-JKLM-NPQR')).toBeVisible(),
  },
  unseen: [
    { step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'sendSuggestion-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'talkWithFrame-中断', why: '监听消息的意外中断没有操作能引起' },
  ],
  silent: {
    'sendSuggestion+已满': '写在内嵌页里，那里的文字由“内嵌页”的测试看',
    'sendSuggestion+要验证': '直接打开安全验证',
  },
});
