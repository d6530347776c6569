import type { DataOf } from '#contract/rest/endpoint.ts';
import type { deactivation, email, messages, owner, payPassword, pictures, profile, security } from '#contract/rest/index.ts';

const settings: DataOf<typeof payPassword.getSettings> = {
  notify_orders: true,
  notify_money: false,
  notify_activity: true,
  show_in_rankings: false,
  security_by: 'both',
  pay_password_above: 5_000,
  has_pay_password: true,
};

const ownProfile: DataOf<typeof profile.getProfile> = {
  nickname: '晚风',
  avatar: '/static/avatars/3.svg',
  nickname_free_at: 1_796_000_000_000,
};

const closing: DataOf<typeof deactivation.startDeactivation> = {
  number: 'ZXABCDEFGHIJKLMNOP',
  status: 'cooling',
  requested_at: 1_795_000_000_000,
  confirm_before: 1_795_001_800_000,
  closes_at: 1_795_605_000_000,
  ended_at: null,
};

/** Sample responses of the account's calls. */
export const accountAnswers = {
  sendOwnSms: { resend_at: 1_795_000_060_000 } satisfies DataOf<typeof security.sendOwnSms>,
  proveOwner: { proof: 'proof', expires_at: 1_795_000_600_000 } satisfies DataOf<typeof security.proveOwner>,
  readSecurityNews: {
    kind: 'login',
    at: 1_795_000_000_000,
    device: 'Windows 上的 Chrome',
    address: '203.0.*.*',
    former: null,
    present: null,
    until: 1_795_000_900_000,
    is_denied: false,
  } satisfies DataOf<typeof security.readSecurityNews>,
  denySecurityNews: {},
  createTransfer: { code: 'transfer', expires_at: 1_795_000_060_000 },
  redeemTransfer: { token: 'token', expires_time: 604_800, user_id: '3' },
  createTextCaptcha: { captcha_id: 'c2', image: 'data:image/png;base64,AA', work: '{"parameters":{}}', expires_at: 1_795_000_120_000 },
  validateTextCaptcha: { verify_key: 'vk' },
  listSessions: {
    list: [
      {
        id: '7',
        device: 'Windows 上的 Chrome',
        address: '203.0.*.*',
        opened_at: 1_795_000_000_000,
        last_used_at: 1_795_000_060_000,
        is_own: true,
      },
    ],
  } satisfies DataOf<typeof owner.listSessions>,
  endSession: {},
  listBoundLogins: {
    list: [{ platform: 'wechat', nickname: '林间小鹿', bound_at: 1_795_000_300_000 }],
  } satisfies DataOf<typeof owner.listBoundLogins>,
  unbindLogin: {},
  endSessions: { ended: 2 } satisfies DataOf<typeof owner.endSessions>,
  sendEmailCode: { resend_at: 1_795_000_060_000 } satisfies DataOf<typeof email.sendEmailCode>,
  sendOwnEmailCode: { resend_at: 1_795_000_060_000 } satisfies DataOf<typeof email.sendOwnEmailCode>,
  bindEmail: { resend_at: 1_795_000_060_000 } satisfies DataOf<typeof email.bindEmail>,
  verifyEmail: {},
  updateEmail: {},
  resetPasswordByEmail: {},
  forgetPassword: {},
  bindMobile: {},
  changeMobile: {},
  updatePassword: {},
  getAccountStatus: {
    status: 'limited',
    limits: [{ what: 'book', reason: '多次爽约', until: 1_796_000_000_000 }],
    closing: { ...closing, status: 'requested', closes_at: null },
  } satisfies DataOf<typeof deactivation.getAccountStatus>,
  checkDeactivation: {
    obstacles: [{ kind: 'rented', count: 2, amount: 3_000 }],
    current: closing,
  } satisfies DataOf<typeof deactivation.checkDeactivation>,
  startDeactivation: { ...closing, status: 'requested', closes_at: null } satisfies DataOf<typeof deactivation.startDeactivation>,
  confirmDeactivation: closing,
  withdrawDeactivation: { ...closing, status: 'withdrawn', ended_at: 1_795_000_900_000 } satisfies DataOf<
    typeof deactivation.withdrawDeactivation
  >,
  delistOwn: { delisted: 3 },
  getDeactivation: { ...closing, status: 'closed', ended_at: 1_795_605_000_001 } satisfies DataOf<typeof deactivation.getDeactivation>,
  setPayPassword: {},
  updatePayPassword: {},
  getSettings: settings,
  updateSettings: settings,
  getProfile: ownProfile,
  updateUser: ownProfile,
  updateAvatar: ownProfile,
  listAvatars: { list: [{ number: 1, picture: '/static/avatars/1.svg' }] } satisfies DataOf<typeof profile.listAvatars>,
  uploadPicture: { id: '12', path: '/static/pictures/hash.webp', width: 512, height: 511 } satisfies DataOf<typeof pictures.uploadPicture>,
  readPicture: new Uint8Array([1, 2, 3]),
  listMessages: {
    list: [
      {
        id: '8',
        title: '支付成功',
        content: '内容',
        type: 'payment',
        order_no: '2026',
        leads_to: '/detail/101.html',
        lent_no: null,
        is_read: false,
        created_at: 1_795_000_000_000,
      },
    ],
    next_cursor: '8',
    unread: { order: 1, money: 2, activity: 3, system: 4 },
  } satisfies DataOf<typeof messages.listMessages>,
  getMessage: {
    id: '8',
    title: '支付成功',
    content: '内容',
    type: 'payment',
    order_no: '2026',
    leads_to: '/detail/101.html',
    lent_no: null,
    order_title: '安卓微信',
    asks_answer: true,
    lines: [
      {
        id: '5',
        at: 1_795_000_000_000,
        kind: 'order_pay',
        title: '支付租金',
        available: -500,
        frozen: 0,
        available_after: 1_000,
        order_no: '2026',
        order_title: '尊贵铂金 149 皮肤',
        is_renter: true,
        cause_no: null,
      },
    ],
    is_read: false,
    created_at: 1_795_000_000_000,
  } satisfies DataOf<typeof messages.getMessage>,
  deleteMessages: {},
  readMessages: {},
};
