import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { problemText } from './problems.ts';

test.each<[Problem['kind'], string, string]>([
  ['redirected', '系统升级，请从新地址访问', '系统升级，请从新地址访问'],
  ['redirected', '操作失败，请重试！', '服务地址有变动，请刷新页面后重试'],
  ['badGateway', '服务正在维护，请稍后再试', '服务正在维护，请稍后再试'],
  ['badGateway', '服务器出错', '服务器出错，网络正常，是我们的问题'],
  ['unexpected', '页面已更新，请刷新后重试', '页面已更新，请刷新后重试'],
  ['unexpected', '操作失败，请重试！', '网络正常，是我们的问题'],
  ['refused', '账号已删除', '账号已删除'],
])('%s with the message “%s” is shown as “%s”', (kind, message, text) => {
  expect(problemText({ kind, message, requestId: null } as Problem).text).toBe(text);
});
