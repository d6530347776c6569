import type { Page } from '@playwright/test';
import type { ChatFeedEvent, ChatLine, ChatStanding } from '#machines/chat/chatLines.ts';
import { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import { talk } from '#testing/stubbed/background.ts';
import { type Context, defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chatOf = ({ chat }: Context): ChatStanding => chat as ChatStanding;
const shown = (chat: ChatStanding) => ({ ...talk, ...chat });
const over = ['rating', 'submitting', 'rated'].map((state) => `customerChat.talking.course.${state}`);
const busy = (page: Page, name: string) => expect(button(page, name)).toHaveAttribute('aria-busy', 'true');

/** Another tab of the browser holds the connection and forwards its events. */
const hear = (page: Page, event: ChatFeedEvent): Promise<void> =>
  page.evaluate(
    ([number, told]) => {
      const channel = new BroadcastChannel(`chat ${number}`);
      channel.postMessage(told);
      channel.close();
    },
    [talk.number, event] as const,
  );

interface Reading {
  readonly lines: readonly ChatLine[];
  readonly chat: ChatStanding;
}
const readingOf = ({ value }: { readonly value: unknown }) => {
  const { lines, chat } = value as Reading;
  return { chatMessages: { items: lines, chat: shown(chat) } };
};

export const customerChat = defineHeld(customerChatMachine, {
  standing: 'verified',
  // Opening the conversation precedes its first read.
  passed: ['OpenChat'],
  async open(page) {
    await page.route('**/chat/events?*', () => {});
    // A visible page would immediately mark the messages as read.
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }));
    await page.goto('/redirect');
  },
  drivers: {
    'feed.opened': (page, event) => hear(page, event),
    'feed.lost': (page, event) => hear(page, event),
    'feed.woke': (page, event) => hear(page, event),
    'chat.retry': (page) => button(page, '重试').click(),
    'chat.begin': (page) => button(page, '重新咨询').click(),
    'chat.end': (page) => button(page, '结束会话').click(),
    'chat.type': (page) => page.getByRole('textbox', { name: '消息' }).fill('在'),
    'rating.submit': async (page, { words }) => {
      await page.getByRole('radio', { name: '5 星，很满意' }).check({ force: true });
      await page.getByLabel('想说的话（选填）').fill(words);
      await button(page, '提交评价').click();
    },
  },
  operations: { openChat: 'ChatMessages', readLines: 'ChatMessages', endChat: 'EndChat', sendRating: 'RateChat' },
  data: {
    openChat: readingOf,
    readLines: readingOf,
    endChat: ({ value }) => ({ endChat: shown(value as ChatStanding) }),
    sendRating: ({ value }) => ({ rateChat: shown((value as { value: ChatStanding }).value) }),
  },
  facts: {
    'customerChat.opening': (page) => expect(page.getByText('正在打开会话')).toBeAttached(),
    'customerChat.failed': (page) => expect(page.getByText('会话加载失败')).toBeVisible(),
    'customerChat.talking.line.reconnecting': (page) => expect(page.getByText('网络断开，正在重连', { exact: false })).toBeVisible(),
    'customerChat.talking.course.waiting': (page) => expect(button(page, '发送')).toBeVisible(),
    'customerChat.talking.course.left': (page) => expect(button(page, '发送')).toBeVisible(),
    'customerChat.talking.course.serving.quiet': (page) => expect(page.getByText('对方正在输入…')).toBeHidden(),
    'customerChat.talking.course.serving.typing': (page) => expect(page.getByText('对方正在输入…')).toBeVisible(),
    'customerChat.talking.course.ending': (page) => busy(page, '结束会话'),
    'customerChat.talking.course.rating': (page) => expect(button(page, '提交评价')).not.toHaveAttribute('aria-busy', 'true'),
    'customerChat.talking.course.submitting': (page) => busy(page, '提交评价'),
    'customerChat.talking.course.rated': (page) => expect(page.getByText('谢谢你的评价', { exact: false })).toBeVisible(),
  },
  alike: [
    {
      states: ['waiting', 'left'].map((state) => `customerChat.talking.course.${state}`),
      shows: 'the same',
      why: '在等人接待和留言待复，都能接着写',
    },
    {
      states: ['connecting', 'live'].map((state) => `customerChat.talking.line.${state}`),
      shows: 'the same',
      why: '第一次连上之前不打扰用户',
    },
    {
      states: ['catchingUp', 'current', 'waiting'].map((state) => `customerChat.talking.reading.${state}`),
      shows: 'the same',
      why: '补读新消息在背后进行',
    },
  ],
  unseen: [
    { step: 'watchFeed-中断', why: '实时连接断了会自己重连，不会中断流程' },
    { step: 'lines.see', why: '页面看得见时自己记下已读，没有操作' },
    { step: 'chat.type', in: over, why: '结束后没有输入框' },
    { step: 'chat.end', when: (context) => (chatOf(context)?.seq ?? 0) === 0, why: '还没有说过话就没有“结束会话”' },
  ],
  silent: {
    'openChat-网关故障': '写着会话加载失败',
    'readLines-网关故障': '没有读到的两秒后再读，不打扰用户',
    'endChat-网关故障': '按钮又能按',
  },
});
