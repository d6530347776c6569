import type { Problem } from '#contract/problem.ts';

interface ProblemText {
  title: string;
  text: string;
}

const faults: Readonly<Record<Exclude<Problem['kind'], 'refused'>, ProblemText>> = {
  unauthenticated: { title: '需要登录', text: '未登录或登录状态已过期,请重新登录' },
  redirected: { title: '加载失败', text: '服务地址有变动，请刷新页面后重试' },
  badGateway: { title: '加载失败', text: '服务器出错，网络正常，是我们的问题' },
  timeout: { title: '加载超时', text: '请求超时，请重试' },
  offline: { title: '网络断开了', text: '连上网络后请重试' },
  cancelled: { title: '加载失败', text: '请求已取消，请重试' },
  unexpected: { title: '加载失败', text: '网络正常，是我们的问题' },
};

/** Faults that may carry a message of the server, and their default text. */
const wordless: Readonly<Partial<Record<Problem['kind'], string>>> = {
  redirected: '操作失败，请重试！',
  badGateway: '服务器出错',
  unexpected: '操作失败，请重试！',
};

/** Text for a page whose content failed to load. */
export function problemText({ kind, message }: Problem): ProblemText {
  if (kind === 'refused') return { title: '加载失败', text: message };
  const own = wordless[kind];
  return own === undefined || own === message ? faults[kind] : { ...faults[kind], text: message };
}
