import type { Locator, Page } from '@playwright/test';
import { known } from '#lib/known.ts';
import { chatOutboxMachine, type Unsent } from '#machines/chat/chatOutbox.machine.ts';
import { type Context, defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: '消息' });
const send = (page: Page) => button(page, '发送');
const waiting = (page: Page) => page.getByText('发送中…').first();
const held = (page: Page) => page.getByText('发送失败，会自动重发');

/** The texts of the path's messages; on the page their client ids are random. */
const texts: Readonly<Record<string, string>> = { 'client-000001': '在吗', 'client-000002': '密码不对' };
const press = (page: Page, clientId: string, name: string): Promise<void> =>
  button(page.getByRole('listitem').filter({ has: page.getByText(known(texts[clientId], 'text'), { exact: true }) }), name).click();

const unsentOf = ({ unsent }: Context) => unsent as readonly Unsent[];
const isQueued = (id: string) => (context: Context) => unsentOf(context).some(({ clientId }) => clientId === id);
const isNotRefused = (id: string) => (context: Context) =>
  unsentOf(context).every(({ clientId, refusal }) => clientId !== id || refusal === null);
const hasNoRetry = (id: string) => (context: Context) => context['sending'] !== id && isNotRefused(id)(context);

export const chatOutbox = defineHeld(chatOutboxMachine, {
  standing: 'verified',
  async open(page) {
    // The event stream stays silent: the result of sending comes from the responses to the requests.
    await page.route('**/chat/events?*', () => {});
    await page.goto('/redirect');
    await expect(field(page)).toBeVisible();
  },
  drivers: {
    'message.send': async (page, { saying }) => {
      await field(page).fill(saying.text ?? '');
      await send(page).click();
    },
    'message.retry': (page, { clientId }) => press(page, clientId, '重发'),
    'message.drop': (page, { clientId }) => press(page, clientId, '删除'),
  },
  operations: { sendMessage: 'SendChatMessage' },
  data: {
    sendMessage: ({ value }) => ({ sendChatMessage: (value as { value: object }).value }),
  },
  unseen: Object.keys(texts).flatMap((clientId, at) => [
    { step: `message.send#${at + 1}`, when: isQueued(clientId), why: '同一条不会再发一遍，每次发的是新的一条' },
    { step: `message.retry#${at + 1}`, when: hasNoRetry(clientId), why: '没有被拒绝的这一条，没有“重发”' },
    {
      step: `message.retry#${at + 1}`,
      in: 'chatOutbox.sending',
      when: isNotRefused(clientId),
      why: '正在发送的这一条没有“重发”',
    },
    { step: `message.drop#${at + 1}`, when: isNotRefused(clientId), why: '没有被拒绝的这一条，没有“删除”' },
  ]),
  silent: { 'sendMessage-网关故障': '没有送到的会自动重发，只说这个' },
  facts: {
    'chatOutbox.resting': async (page) => {
      await expect(waiting(page)).toBeHidden();
      await expect(held(page)).toBeHidden();
    },
    'chatOutbox.sending': (page) => expect(waiting(page)).toBeVisible(),
    'chatOutbox.holding': (page) => expect(held(page)).toBeVisible(),
  },
});
