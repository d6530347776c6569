import { defineModel, type Model } from '@xstate/test';
import { thirdPartyLoginMachine } from '#machines/identity/thirdPartyLogin.machine.ts';
import { badGateway, granted, refused, token } from '#testing/answers.ts';
import { tools } from '#testing/byHand.ts';

export const thirdPartyLoginModel = defineModel(thirdPartyLoginMachine, {
  invariants: {
    服务器给了登录令牌才算登录: ({ states, context }) => !states.includes('loggedIn') || (context.grant?.token ?? null) !== null,
  },
  given: ['没有登录', tools.phone],
  input: { pass: { platform: 'wechat', requestId: 'request-1' } },
  outcomes: {
    redeemRequest: {
      done: {
        登录: granted({ token, tempToken: null }),
        未绑定手机: granted({ token: null, tempToken: 'temp-1' }),
        空: granted({ token: null, tempToken: null }),
        请求号失效: refused('NOT_FOUND'),
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ grant }) => [grant?.token?.token, grant?.tempToken],
  names: { redeemRequest: '换登录令牌' },
  byHand: {
    start: '打开登录弹窗，选“扫码登录”，在沙箱的“扫码手机”里扫码，选好身份，点“确认登录”',
    steps: {
      'redeemRequest+登录': { prepare: '身份选已绑定手机号的' },
      'redeemRequest+未绑定手机': { prepare: '身份选“还没有绑定手机号”的' },
    },
    sees: { loggedIn: '提示“登录成功！”', unbound: '提示“当前账号未绑定手机号”，来到绑定手机号的页面', failed: '提示“第三方登录失败”' },
  },
});

const byApp = (identity: string) => ({
  ...thirdPartyLoginModel.byHand!,
  start: `打开登录弹窗，选“扫码登录”里的“App”，在沙箱的“扫码手机”里扫码，身份选${identity}，点“确认登录”`,
});

export const thirdPartyLoginVariants = {
  用App登录: { input: { pass: { platform: 'app', grant: { token, tempToken: null } } }, byHand: byApp('已绑定手机号的') },
  用App登录但没有绑定手机: {
    input: { pass: { platform: 'app', grant: { token: null, tempToken: 'temp-1' } } },
    byHand: byApp('“还没有绑定手机号”的'),
  },
} satisfies Record<string, Partial<Model<typeof thirdPartyLoginMachine>>>;
