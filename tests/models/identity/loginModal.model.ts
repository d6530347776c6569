import { defineModel } from '@xstate/test';
import { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import { token } from '#testing/answers.ts';
import { accounts, tools, who } from '#testing/byHand.ts';

const isBinding = (states: readonly string[]): boolean => states.includes('loginModal.binding');
const PHONE_DONE = 'xstate.done.actor.phoneLogin';
const broken = { 中断: new Error('child') };

export const loginModalModel = defineModel(loginModalMachine, {
  invariants: {
    只有刚才那次登录的手机号才带去注册: ({ states, context, history }) => {
      const last = history.findLast(({ step }) => step?.event.type.endsWith('.choose') || step?.event.type === PHONE_DONE);
      return !states.includes('open.registering') || (context.proved !== null) === (last?.step?.event.type === PHONE_DONE);
    },
  },
  given: [accounts.renter, '几个没有注册过的手机号', tools.sms, tools.phone],
  outcomes: {
    qrLogin: { pending: true, done: { 手机已确认: { platform: 'wechat', requestId: 'request-1' } }, error: broken },
    thirdPartyLogin: {
      pending: true,
      done: { 登录: { verdict: 'loggedIn', token }, 未绑定手机: { verdict: 'unbound', tempToken: 'temp-1' }, 失败: { verdict: 'failed' } },
      error: broken,
    },
    watchBindPage: { emits: { 离开绑定页: { type: 'bind.left' } }, error: broken },
    phoneLogin: {
      pending: true,
      done: { 登录: { token, proved: null }, 没有账号: { token: null, proved: { phone: '13900010001', code: '024680' } } },
      error: broken,
    },
    passwordLogin: { pending: true, done: { 登录: { token } }, error: broken },
    register: { pending: true, done: { 注册: { token } }, error: broken },
  },
  identity: ({ pass, proved, problem }) => [pass !== null, proved !== null, problem?.kind],
  names: {
    'login.open': '点“登录”',
    'login.close': '关闭弹窗',
    'session.opened': '在另一个标签页登录',
    'scan.choose': '选“扫码登录”',
    'phone.choose': '选“手机验证码”',
    'password.choose': '选“密码登录”',
    'register.choose': '选“注册”',
    'bind.completed': '绑定成功',
    'bind.left': '离开绑定页',
    qrLogin: '扫码登录',
    thirdPartyLogin: '第三方登录',
    watchBindPage: '绑定页',
    phoneLogin: '手机号登录',
    passwordLogin: '密码登录',
    register: '注册',
  },
  byHand: {
    start: '打开一个账号的详情页',
    as: who.guest,
    steps: {
      'login.open': { action: '点一个账号的“收藏”（心形）', as: who.guest },
      'login.close': '关闭登录弹窗',
      'session.opened': { action: '在另一个标签页用 renter 登录，回到本页', becomes: who.renter },
      'scan.choose': { action: (states) => (isBinding(states) ? '点右上角“登录”' : '选“扫码登录”') },
      'phone.choose': {
        action: (states) => (isBinding(states) ? '把窗口缩到手机那么窄，点右上角“登录”' : '选“快捷登录”里的“手机验证码”'),
      },
      'password.choose': '选“密码登录”',
      'register.choose': { action: (states) => (isBinding(states) ? '点右上角“注册”' : '选“注册”') },
      'bind.completed': {
        action: '填没有注册过的手机号，点“获取验证码”完成拼图，填收到的短信验证码，点“绑定并登录”',
        becomes: who.renter,
        sees: '提示“登录成功！”',
      },
      'watchBindPage>离开绑定页': '点“暂不绑定，回首页”',
      'qrLogin+手机已确认': '在沙箱的“扫码手机”里点最上面的二维码，点“扫码”，选好身份，点“确认登录”',
      'thirdPartyLogin+登录': {
        prepare: '先用“新微信号”扫码登录一次，绑定好手机号，再退出登录；这里身份选那一个',
        becomes: who.renter,
        sees: '提示“登录成功！”',
      },
      'thirdPartyLogin+未绑定手机': { prepare: '身份选“新微信号”' },
      'phoneLogin+登录': {
        action: '填 13800010002，点“获取验证码”完成拼图，填收到的短信验证码，同意协议，点“登录”',
        becomes: who.renter,
        sees: '提示“登录成功！”',
      },
      'phoneLogin+没有账号': {
        action: '填没有注册过的手机号，点“获取验证码”完成拼图，填收到的短信验证码，同意协议，点“登录”',
      },
      'passwordLogin+登录': { action: '填 renter 和密码，同意协议，点“登录”', becomes: who.renter, sees: '提示“登录成功！”' },
      'register+注册': {
        action: '填没有注册过的手机号，点“获取验证码”完成拼图，填收到的短信验证码，填密码 Passw0rd_1，同意协议，点“注册并登录”，完成拼图',
        becomes: who.renter,
        sees: '提示“登录成功！”',
      },
    },
    sees: {
      closed: '登录弹窗关着',
      binding: '来到“绑定手机号”的页面',
      'open.scanning': '显示“扫码登录”和二维码',
      'open.phone': '显示手机验证码的登录表单',
      'open.password': '显示密码的登录表单',
      'open.registering': '显示注册表单',
    },
  },
});
