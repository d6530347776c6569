import { expect, test } from 'vitest';
import { smsActions } from '#contract/names.ts';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { area as catalogue } from './catalogue/catalogue.ts';
import { area as chat } from './chat/chat.ts';
import { area as complaints } from './complaints/complaints.ts';
import type { GatewayContext } from './context.ts';
import { area as deactivation } from './deactivation/deactivation.ts';
import type { Area } from './field.ts';
import { area as invitations } from './invitations/invitations.ts';
import { area as loyalty } from './loyalty/loyalty.ts';
import { area as orders } from './orders/orders.ts';
import { area as payouts } from './payouts/payouts.ts';
import { area as payPassword } from './payPassword/payPassword.ts';
import { area as reviews } from './reviews/reviews.ts';
import { area as security } from './security/security.ts';
import { area as session } from './session/session.ts';
import { area as suggestions } from './suggestions/suggestions.ts';
import { area as thirdParty } from './thirdParty/thirdParty.ts';
import { area as wallet } from './wallet/wallet.ts';

/** The request sent by a root field; its response is ignored. */
async function requestOf(area: Area, name: string, args: object): Promise<unknown> {
  const sent = Promise.withResolvers<unknown>();
  const rest = {
    call: (_: AnyEndpoint, request: object) => {
      sent.resolve(request);
      return Promise.reject(new Error('answer left aside'));
    },
  };
  const context = { rest, caller: { forwarded: {} } } as unknown as GatewayContext;
  const field = { ...area.Query, ...area.Mutation }[name];
  if (!field) throw new Error(`no root field ${name}`);
  await Promise.resolve(field.resolve(undefined, args, context, undefined as never)).catch((error: unknown) => sent.reject(error));
  return sent.promise;
}

test.each<[string, Area, object, object, object]>([
  [
    'sendChatMessage',
    chat,
    { number: 'KF1', clientId: 'c1' },
    { text: '在吗', orderNo: '2026', pictureId: '51' },
    { params: { number: 'KF1' }, body: { client_id: 'c1', text: '在吗', order_no: '2026', picture_id: '51' } },
  ],
  [
    'chatMessages',
    chat,
    { number: 'KF1', first: 10 },
    { after: 3, before: 9 },
    { params: { number: 'KF1' }, query: { after: 3, before: 9, limit: 10 } },
  ],
  ['complaints', complaints, { first: 10 }, { orderNo: '2026', after: 'c1' }, { query: { order_no: '2026', cursor: 'c1', limit: 10 } }],
  [
    'startDeactivation',
    deactivation,
    { proof: 'p' },
    { giveUp: '我放弃', giveUpFen: 1_200 },
    { body: { proof: 'p', give_up: '我放弃', give_up_amount: 1_200 } },
  ],
  ['exchangeCode', invitations, { code: 'ABCD' }, { verifyKey: 'vk' }, { body: { code: 'ABCD', verify_key: 'vk' } }],
  ['signIns', loyalty, {}, { month: '2026-11' }, { query: { month: '2026-11' } }],
  [
    'updateSettings',
    payPassword,
    { input: {} },
    {
      input: {
        notifyOrders: false,
        notifyMoney: true,
        notifyActivity: false,
        showInRankings: true,
        securityBy: 'BOTH',
        payPasswordAboveFen: 500,
      },
      proof: 'p',
    },
    {
      body: {
        notify_orders: false,
        notify_money: true,
        notify_activity: false,
        show_in_rankings: true,
        security_by: 'both',
        pay_password_above: 500,
        proof: 'p',
      },
    },
  ],
  ['createWithdrawal', payouts, { amountFen: 7 }, { proof: 'p' }, { body: { amount: 7, proof: 'p' } }],
  ['chargeOrder', wallet, { orderNo: '2026', amountFen: 7 }, { proof: 'p' }, { body: { order_no: '2026', amount: 7, proof: 'p' } }],
  [
    'proveOwner',
    security,
    { input: { purpose: 'CHANGE_PASSWORD' } },
    {
      input: {
        purpose: 'CHANGE_PASSWORD',
        subject: 's',
        smsCode: '1',
        emailCode: '2',
        password: 'c3',
        payPassword: 'c4',
        idNumber: '5',
        verifyKey: 'v',
      },
    },
    {
      body: {
        purpose: 'change_password',
        subject: 's',
        sms_code: '1',
        email_code: '2',
        password: 'c3',
        pay_password: 'c4',
        id_number: '5',
        verify_key: 'v',
      },
    },
  ],
  [
    'submitSuggestion',
    suggestions,
    { key: 'k', kind: 'OTHER', words: 'w' },
    { contact: 'QQ 1', verifyKey: 'vk' },
    { body: { key: 'k', kind: 'other', words: 'w', contact: 'QQ 1', verify_key: 'vk' } },
  ],
  ['filters', catalogue, {}, { gameId: '7' }, { query: { game_id: '7' } }],
  ['forgetSearch', catalogue, {}, { keyword: '王' }, { query: { keyword: '王' } }],
  ['ledger', wallet, { first: 10 }, { orderNo: '2026', after: 'c1' }, { query: { order_no: '2026', cursor: 'c1', limit: 10 } }],
  [
    'payOrder',
    orders,
    { orderNo: '2026', method: 'WALLET' },
    { proof: 'p' },
    { params: { order_no: '2026' }, body: { method: 'wallet', proof: 'p' } },
  ],
  [
    'renewOrder',
    orders,
    { orderNo: '2026', hours: 2, agreedPriceFen: 700 },
    { proof: 'p' },
    { params: { order_no: '2026' }, body: { hours: 2, agreed_price: 700, proof: 'p' } },
  ],
  [
    'loginByPassword',
    session,
    { input: { username: 'u', password: 'c', fingerprint: 'f', remember: true } },
    { input: { username: 'u', password: 'c', fingerprint: 'f', remember: true, verifyKey: 'vk' } },
    { body: { username: 'u', password: 'c', fingerprint: 'f', remember: true, verify_key: 'vk' } },
  ],
  [
    'register',
    session,
    { input: { phone: '1', password: 'c', code: '2' } },
    { input: { phone: '1', password: 'c', code: '2', verifyKey: 'vk', invite: 'i' } },
    { body: { mobile: '1', password: 'c', code: '2', verify_key: 'vk', invite: 'i' } },
  ],
  [
    'solveTextCaptcha',
    session,
    { captchaId: 'c1', action: 'LOGIN', text: 'ab' },
    { work: 'w' },
    { body: { captcha_id: 'c1', web_action: expect.anything() as unknown, text: 'ab', work: 'w' } },
  ],
])('%s sends each optional argument under its own name, and omits those not given', async (name, area, least, more, request) => {
  expect(await requestOf(area, name, { ...least, ...more })).toEqual(request);
  // Undefined values are omitted from the JSON.
  expect(JSON.stringify(await requestOf(area, name, least))).not.toContain('null');
});

test.each<[string, Area, object, object]>([
  [
    'writeReview',
    reviews,
    {
      orderNo: '2026',
      input: { described: 5, signIn: 4, service: 3, words: 'w', tags: ['上号快'], pictureIds: ['51', '52'], isAnonymous: true },
    },
    {
      params: { order_no: '2026' },
      body: { described: 5, sign_in: 4, service: 3, words: 'w', tags: ['上号快'], pictures: ['51', '52'], anonymous: true },
    },
  ],
  [
    'sendSms',
    session,
    { input: { phone: '1', verifyKey: 'vk', action: 'RESET' } },
    { body: { mobile: '1', verify_key: 'vk', action: smsActions.RESET } },
  ],
  [
    'bindPhone',
    thirdParty,
    { input: { tempToken: 't', phone: '1', code: '2', fingerprint: 'f' } },
    { body: { temp_token: 't', mobile: '1', code: '2' } },
  ],
])('%s sends each argument under its own name', async (name, area, args, request) => {
  expect(await requestOf(area, name, args)).toEqual(request);
});
