import type { Page } from '@playwright/test';
import { chatOutboxMachine } from '#machines/chatOutbox.machine.ts';
import { type Context, defineHeld } from './driver.ts';
import { expect } from './expect.ts';
import { NOW } from './background.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: '消息' });
const send = (page: Page) => button(page, '发送');
const waiting = (page: Page) => page.getByText('发送中…');
const held = (page: Page) => page.getByText('没有送到，会自动重发');

const isEmpty = ({ unsent }: Context): boolean => (unsent as readonly unknown[]).length === 0;

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
    'message.retry': (page) => button(page, '重发').click(),
    'message.drop': (page) => button(page, '删除').click(),
  },
  operations: { sendMessage: 'SendChatMessage' },
  data: {
    sendMessage: () => ({
      sendChatMessage: {
        seq: 1,
        author: 'CUSTOMER',
        kind: 'TEXT',
        text: '在吗',
        order: null,
        picture: null,
        clientId: 'client-000001',
        at: NOW,
      },
    }),
  },
  unseen: [
    { step: 'message.send', when: (context) => !isEmpty(context), why: '同一条不会再发一遍，每次发的是新的一条' },
    { step: 'message.retry', in: 'chatOutbox.sending', why: '正在发送时没有“重发”' },
    { step: 'message.retry', when: isEmpty, why: '没有待发的消息' },
    { step: 'message.drop', in: ['chatOutbox.sending', 'chatOutbox.holding'], why: '会自动重发的消息没有“删除”' },
    { step: 'message.drop', when: isEmpty, why: '没有待发的消息' },
  ],
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
