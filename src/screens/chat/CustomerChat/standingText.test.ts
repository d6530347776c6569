import { expect, test } from 'vitest';
import { CHAT_HOURS } from '#contract/rules/chat.ts';
import { november } from '#testing/builders/gateway.ts';
import { standingText } from './standingText.ts';

const now = november('20 15:00');
const waiting = { status: 'WAITING', agent: null, turnsAt: november('21 09:00'), place: null } as const;

test.each([
  [{ place: null }, '请描述你的问题，客服马上接入'],
  [{ place: 0 }, '下一位就是你，请稍候'],
  [{ place: 1 }, '下一位就是你，请稍候'],
  [{ place: 2 }, '排队中，前面还有 1 位'],
  [{ place: 12 }, '排队中，前面还有 11 位'],
  [{ status: 'SERVING', agent: '小周', place: 3 }, '小周 正在为你服务'],
  [{ status: 'SERVING' }, '客服 正在为你服务'],
  [{ status: 'ENDED', place: 3 }, '会话已结束'],
  [{ status: 'LEFT' }, `现在不在服务时间（${CHAT_HOURS}），请留言，明天 09:00 起答复`],
] as const)('a conversation says how it stands (%#)', (part, text) => {
  expect(standingText({ ...waiting, ...part }, false, now)).toBe(text);
});

test('a lost connection comes before everything else', () => {
  expect(standingText({ ...waiting, status: 'SERVING' }, true, now)).toBe('网络断开，正在重连。消息会先存着，连上就发');
});
