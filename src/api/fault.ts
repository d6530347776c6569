import type { Problem } from '#contract/problem.ts';

/** The request did not reach the gateway, or its response was incomplete. */
export class Unreachable extends Error {}

export const faultTexts = {
  unauthenticated: '未登录或登录状态已过期,请重新登录',
  redirected: '操作失败，请重试！',
  badGateway: '服务器出错',
  timeout: '请求超时，请重试',
  offline: '网络已断开，请检查网络后重试',
  cancelled: '请求已取消',
  unexpected: '操作失败，请重试！',
} as const;

export type FaultKind = keyof typeof faultTexts;

export const fault = (kind: FaultKind, requestId: string, message: string = faultTexts[kind]): Problem => ({ kind, message, requestId });
