import { defineModel } from '@xstate/test';
import { thirdPartyLoginMachine } from '#machines/thirdPartyLogin.machine.ts';
import { badGateway, granted, refused, token } from './answers.ts';

export const thirdPartyLoginModel = defineModel(thirdPartyLoginMachine, {
  given: '打开登录弹窗，选“扫码登录”，在手机上扫码并确认',
  input: { pass: { platform: 'wechat', requestId: 'request-1' } },
  outcomes: {
    redeemRequest: {
      done: {
        登录: granted({ token, tempToken: null }), 未绑定手机: granted({ token: null, tempToken: 'temp-1' }), 空: granted({ token: null, tempToken: null }),
        请求号失效: refused('NOT_FOUND'),
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ grant }) => [grant?.token?.token, grant?.tempToken],
  names: { redeemRequest: '换登录令牌' },
});

export const thirdPartyLoginVariants = {
  用App登录: { input: { pass: { platform: 'app', grant: { token, tempToken: null } } } },
  用App登录但没有绑定手机: { input: { pass: { platform: 'app', grant: { token: null, tempToken: 'temp-1' } } } },
};
