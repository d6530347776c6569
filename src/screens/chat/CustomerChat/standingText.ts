import { CHAT_HOURS } from '#contract/rules/chat.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import type { ChatStanding } from '#machines/chat/chatLines.ts';

/** What the head of an open conversation says. */
export function standingText(
  { status, agent, turnsAt, place = null }: Pick<ChatStanding, 'status' | 'agent' | 'turnsAt' | 'place'>,
  isReconnecting: boolean,
  now: number,
): string {
  if (isReconnecting) return '网络断开，正在重连。消息会先存着，连上就发';
  if (status === 'SERVING') return `${agent ?? '客服'} 正在为你服务`;
  if (status === 'ENDED') return '会话已结束';
  if (status === 'LEFT') return `现在不在服务时间（${CHAT_HOURS}），请留言，${formatRelative(turnsAt, now)} 起答复`;
  if (place === null) return '请描述你的问题，客服马上接入';
  return place <= 1 ? '下一位就是你，请稍候' : `排队中，前面还有 ${place - 1} 位`;
}
