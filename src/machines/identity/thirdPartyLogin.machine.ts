import { assign, setup } from 'xstate';
import type { Answer } from '#contract/problem.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { LoginToken } from './session.machine.ts';

/** A login, or the temp token with which a phone must first be bound. */
export interface ThirdGrant {
  token: LoginToken | null;
  tempToken: string | null;
}
/** Result of the phone's confirmation: for WeChat and QQ a single-use request id, for the app its grant. */
export type ThirdPass = { platform: 'wechat' | 'qq'; requestId: string | null } | { platform: 'app'; grant: ThirdGrant };
type Request = { platform: 'wechat' | 'qq'; requestId: string };
/** Result of the login; `failed` navigates to the home page. */
export type ThirdVerdict = { verdict: 'loggedIn'; token: LoginToken } | { verdict: 'unbound'; tempToken: string } | { verdict: 'failed' };

const requestOf = (pass: ThirdPass): Request | null =>
  pass.platform === 'app' || pass.requestId === null ? null : { platform: pass.platform, requestId: pass.requestId };

export const thirdPartyLoginMachine = setup({
  types: {
    context: {} as { request: Request | null; grant: ThirdGrant | null },
    input: {} as { pass: ThirdPass },
    output: {} as ThirdVerdict,
    tags: {} as 'busy',
  },
  actors: { redeemRequest: actorSlot<Answer<ThirdGrant>, Request>('redeemRequest') },
  guards: {
    hasRequest: ({ context }) => context.request !== null,
    isGranted: (_, answer: Answer<ThirdGrant>) => answer.ok,
    hasToken: ({ context }) => context.grant !== null && context.grant.token !== null,
    hasTempToken: ({ context }) => context.grant !== null && context.grant.tempToken !== null,
  },
  actions: {
    keepGrant: assign((_, answer: Answer<ThirdGrant>) => ({ grant: answer.ok ? answer.value : null })),
    announceUnbound: () => {},
    announceFailure: () => {},
  },
}).createMachine({
  id: 'thirdPartyLogin',
  description: '第三方登录：凭证换登录令牌；没有绑定手机号的先去绑定',
  context: ({ input: { pass } }) => ({ request: requestOf(pass), grant: pass.platform === 'app' ? pass.grant : null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: '微信、QQ 带来请求号，App 带来已领的令牌',
      always: [{ guard: 'hasRequest', target: 'redeeming' }, { target: 'sorting' }],
    },
    redeeming: {
      description: '用请求号换登录令牌；请求号只能用一次，所以不重试',
      tags: 'busy',
      invoke: {
        id: 'redeemRequest',
        src: 'redeemRequest',
        input: ({ context }) => known(context.request, 'request'),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'sorting',
            actions: { type: 'keepGrant', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
    },
    sorting: {
      description: '有令牌就登录；有临时令牌就去绑定手机号',
      always: [{ guard: 'hasToken', target: 'loggedIn' }, { guard: 'hasTempToken', target: 'unbound' }, { target: 'failed' }],
    },
    loggedIn: { description: '登录成功', type: 'final' },
    unbound: { description: '当前账号未绑定手机号', type: 'final', entry: 'announceUnbound' },
    failed: { description: '第三方登录失败，回到首页', type: 'final', entry: 'announceFailure' },
  },
  output: ({ context: { grant } }) => {
    if (grant?.token) return { verdict: 'loggedIn', token: grant.token };
    return grant?.tempToken ? { verdict: 'unbound', tempToken: grant.tempToken } : { verdict: 'failed' };
  },
});
