import { defineModel } from '../../src/index.ts';
import { qrLogin } from './qrLogin.machine.ts';

export const qrModel = defineModel(qrLogin, {
  outcomes: {
    fetchQr: { done: { ok: { qrId: 'q1' } }, error: { offline: new Error('offline') }, pending: true },
    checkStatus: {
      done: {
        pending: { status: 'pending' },
        scanned: { status: 'scanned' },
        confirmed: { status: 'confirmed' },
        risk: { status: 'risk' },
        expired: { status: 'expired' },
      },
      error: { offline: new Error('offline') },
    },
    sendSms: { done: { ok: undefined }, error: { offline: new Error('offline') } },
    verifyCode: { done: { right: { ok: true }, wrong: { ok: false } }, error: { offline: new Error('offline') } },
  },
  events: [
    { type: 'captcha.passed', ticket: 't' },
    { event: { type: 'code.submit', code: '123456' }, name: '提交六位验证码' },
    { type: 'code.submit', code: '12' },
  ],
  names: { open: '打开二维码', fetchQr: '取二维码', 'fetchQr+ok': '二维码已取到', pollEvery: '等 2 秒' },
  identity: ({ fetchTries, smsTries, status }) => ({ fetchTries, smsTries, status }),
});
