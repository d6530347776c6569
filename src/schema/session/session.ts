import { session as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, done, field } from '#schema/field.ts';
import { captchaActions } from '#contract/names.ts';
import { picture } from '#schema/picture.ts';

const user = (data: DataOf<typeof rest.getUserInfo>) => ({
  id: data.id,
  username: data.username,
  nickname: data.nickname,
  avatar: picture(data.avatar),
  phone: data.phone,
  email: data.email,
  hasPassword: data.has_password,
  isRealName: data.is_real_name,
  isClosing: data.is_closing,
  isAdult: data.is_adult,
  creditScore: data.credit_score,
  goldCoin: data.gold_coin,
  levelName: data.level_name,
  isMerchant: data.is_merchant,
  finishedOrders: data.finished_orders,
  redPacketCount: data.red_packets,
  unreadNotificationCount: data.unread_notifications,
  activeOrder: data.active_order && {
    orderNo: data.active_order.order_no,
    title: data.active_order.title,
    endsAt: data.active_order.hire_end_time,
    count: data.active_order.count,
  },
});

export const loginAnswer = (data: DataOf<typeof rest.login>) => ({
  token: data.token,
  expiresTime: data.expires_time,
  userId: data.user_id,
});

export const area: Area = {
  Query: {
    viewer: field({
      args: '',
      type: 'User',
      calls: [rest.getUserInfo],
      doc: 'The logged-in user; null without a token. UNAUTHENTICATED when the token is no longer good.',
      resolve: async (_, { rest: source, caller }) =>
        caller.authorization === undefined ? null : user(await source.call(rest.getUserInfo, {}, caller)),
    }),
  },
  Mutation: {
    takeSign: calls(rest.getSign, {
      fresh: true,
      doc:
        'A password is encrypted by RSA-OAEP SHA-256 with the label `action|nonce|timestamp`; sign, timestamp and nonce go back as ' +
        'headers.',
      answer: as('Sign!', (data) => ({ publicKey: data.public_key, sign: data.sign, timestamp: data.timestamp, nonce: data.nonce_str })),
    }),
    drawCaptcha: calls(rest.createCaptcha, {
      args: 'action: CaptchaAction!',
      fresh: true,
      request: ({ action }) => ({ query: { web_action: captchaActions[action] } }),
      answer: as('Captcha!', (data) => ({
        id: data.captcha_id,
        background: data.background,
        piece: data.piece,
        width: data.width,
        height: data.height,
        pieceWidth: data.piece_width,
        work: data.work,
        expiresAt: data.expires_at,
      })),
    }),
    solveCaptcha: calls(rest.validateCaptcha, {
      form: rest.captchaForm,
      doc: 'Returns its verify key.',
      answer: as('String!', (data) => data.verify_key),
    }),
    drawTextCaptcha: calls(rest.createTextCaptcha, {
      args: 'action: CaptchaAction!',
      fresh: true,
      request: ({ action }) => ({ query: { web_action: captchaActions[action] } }),
      answer: as('TextCaptcha!', (data) => ({ id: data.captcha_id, image: data.image, work: data.work, expiresAt: data.expires_at })),
    }),
    solveTextCaptcha: calls(rest.validateTextCaptcha, {
      form: rest.textCaptchaForm,
      doc: 'Returns its verify key.',
      answer: as('String!', (data) => data.verify_key),
    }),
    sendSms: calls(rest.sendSms, {
      form: rest.smsForm,
      doc: 'Returns when the next one may be asked for.',
      answer: as('Instant!', (data) => data.resend_at),
    }),
    loginByPhone: calls(rest.mobileLogin, {
      form: rest.phoneLoginForm,
      answer: as('LoginAnswer!', loginAnswer),
    }),
    loginByPassword: calls(rest.login, {
      form: rest.passwordLoginForm,
      answer: as('LoginAnswer!', loginAnswer),
    }),
    register: calls(rest.register, {
      form: rest.registerForm,
      answer: as('LoginAnswer!', loginAnswer),
    }),
    createTransfer: calls(rest.createTransfer, {
      doc: 'Returns the code.',
      answer: as('String!', (data) => data.code),
    }),
    redeemTransfer: calls(rest.redeemTransfer, {
      form: rest.transferForm,
      answer: as('LoginAnswer!', loginAnswer),
    }),
    logout: calls(rest.logout, { answer: done }),
    submitRealName: calls(rest.submitRealName, {
      form: rest.realNameForm,
      answer: as('RealName!', (data) => ({ isRealName: data.is_real_name, isAdult: data.is_adult })),
    }),
  },
};
