import { session as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { captchaActions, captchaManners, type NameOf, smsActions } from '#contract/names.ts';
import { picture } from '#schema/picture.ts';

const user = (data: DataOf<typeof rest.getUserInfo>) => ({
  id: data.id,
  username: data.username,
  nickname: data.nickname,
  avatar: picture(data.avatar),
  phone: data.phone,
  isRealName: data.is_real_name,
  isAdult: data.is_adult,
  creditScore: data.credit_score,
  goldCoin: data.gold_coin,
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

const viewer: Resolver = async (_, _args, { rest: source, caller }) =>
  caller.authorization === undefined ? null : user(await source.call(rest.getUserInfo, {}, caller));

const takeSign: Resolver = async (_, _args, { rest: source, caller }) => {
  const data = await source.call(rest.getSign, {}, caller, { fresh: true });
  return { publicKey: data.public_key, sign: data.sign, timestamp: data.timestamp, nonce: data.nonce_str };
};

const drawCaptcha: Resolver<{ action: NameOf<typeof captchaActions> }> = async (_, { action }, { rest: source, caller }) => {
  const data = await source.call(rest.createCaptcha, { query: { web_action: captchaActions[action] } }, caller, { fresh: true });
  return {
    id: data.captcha_id,
    background: data.background,
    piece: data.piece,
    width: data.width,
    height: data.height,
    pieceWidth: data.piece_width,
    expiresAt: data.expires_at,
  };
};

interface Solution {
  captchaId: string;
  action: NameOf<typeof captchaActions>;
  x: number;
  trail: { x: number; y: number; t: number }[];
  manner: NameOf<typeof captchaManners>;
}

const solveCaptcha: Resolver<{ input: Solution }> = async (_, { input }, { rest: source, caller }) => {
  const body = {
    captcha_id: input.captchaId,
    web_action: captchaActions[input.action],
    x: input.x,
    trail: input.trail,
    manner: captchaManners[input.manner],
  };
  return (await source.call(rest.validateCaptcha, { body }, caller)).verify_key;
};

const sendSms: Resolver<{ input: { phone: string; verifyKey: string; action: NameOf<typeof smsActions> } }> = async (
  _,
  { input },
  { rest: source, caller },
) => {
  const body = { mobile: input.phone, verify_key: input.verifyKey, action: smsActions[input.action] };
  return (await source.call(rest.sendSms, { body }, caller)).resend_at;
};

const loginByPhone: Resolver<{ phone: string; code: string; remember: boolean }> = async (
  _,
  { phone, code, remember },
  { rest: source, caller },
) => loginAnswer(await source.call(rest.mobileLogin, { body: { mobile: phone, code, remember } }, caller));

interface PasswordLogin {
  username: string;
  password: string;
  verifyKey?: string | null;
  fingerprint: string;
  remember: boolean;
}

const loginByPassword: Resolver<{ input: PasswordLogin }> = async (_, { input }, { rest: source, caller }) => {
  const { username, password, verifyKey, fingerprint, remember } = input;
  return loginAnswer(
    await source.call(rest.login, { body: { username, password, verify_key: verifyKey ?? undefined, fingerprint, remember } }, caller),
  );
};

interface Registration {
  phone: string;
  password: string;
  code: string;
  verifyKey?: string | null;
  invite?: string | null;
}

const register: Resolver<{ input: Registration }> = async (_, { input }, { rest: source, caller }) => {
  const { phone, password, code, verifyKey, invite } = input;
  return loginAnswer(
    await source.call(
      rest.register,
      { body: { mobile: phone, password, code, verify_key: verifyKey ?? undefined, invite: invite ?? undefined } },
      caller,
    ),
  );
};

const logout: Resolver = async (_, _args, { rest: source, caller }) => {
  await source.call(rest.logout, {}, caller);
  return true;
};

const submitRealName: Resolver<{ name: string; idNumber: string }> = async (_, { name, idNumber }, { rest: source, caller }) => {
  const data = await source.call(rest.submitRealName, { body: { name, id_number: idNumber } }, caller);
  return { isRealName: data.is_real_name, isAdult: data.is_adult };
};

export const area: Area = {
  Query: { viewer },
  Mutation: { takeSign, drawCaptcha, solveCaptcha, sendSms, loginByPhone, loginByPassword, register, logout, submitRealName },
};
