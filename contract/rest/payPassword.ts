import { z } from 'zod';
import { securityChannels } from '#contract/names.ts';
import { PAY_PASSWORD_ALWAYS, PAY_PASSWORD_LIMITS } from '#contract/rules/account.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { endpoint, SIGNED } from './endpoint.ts';
import { proof } from './security.ts';
import { empty, fenNotNegative, text } from './shared.ts';
import { choice, money, shape, yes } from './shape.ts';

const limitText = (fen: number): string => (fen === PAY_PASSWORD_ALWAYS ? '每次都要' : `${yuanDigits(fen)} 元`);
const LIMIT_UNKNOWN = `请从这几项里选：${PAY_PASSWORD_LIMITS.map(limitText).join('、')}`;

const payPassword = text(1000).describe('RSA-OAEP ciphertext, base64, label action `pay_password`');

export const setPayPassword = endpoint({
  name: 'setPayPassword',
  method: 'POST',
  path: '/pay-password',
  auth: 'required',
  headers: SIGNED,
  summary: 'Sets the pay password with a proof of set_pay_password, or, where one is set, of reset_pay_password; a lock ends with it',
  body: z.object({ pay_password: payPassword, proof }),
  data: empty,
  problems: ['SIGN_INVALID', 'SIGN_REPLAYED', 'PROOF_INVALID', 'PAY_PASSWORD_WEAK'],
});

export const updatePayPassword = endpoint({
  name: 'updatePayPassword',
  method: 'POST',
  path: '/pay-password/update',
  auth: 'required',
  headers: SIGNED,
  summary: 'Changes the pay password with a proof of the old one: purpose pay, subject pay_password',
  body: z.object({ pay_password: payPassword, proof }),
  data: empty,
  problems: ['SIGN_INVALID', 'SIGN_REPLAYED', 'PROOF_INVALID', 'PAY_PASSWORD_WEAK', 'PAY_PASSWORD_UNSET'],
});

export const settingsShape = shape('Settings', {
  notifyOrders: yes('notify_orders'),
  notifyMoney: yes('notify_money'),
  notifyActivity: yes('notify_activity'),
  securityBy: choice(securityChannels, z.enum(securityChannels))('security_by', {
    doc: 'how a login from a new device is told, beside the message; the other one if the account lacks it',
  }),
  showInRankings: yes('show_in_rankings', {
    doc: 'whether others see the masked nickname in lists of people: friends that were invited, rankings',
  }),
  payPasswordAboveFen: money('pay_password_above', { doc: 'wallet payments above it ask for the pay password; 0: all' }),
  hasPayPassword: yes('has_pay_password'),
});

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/settings',
  auth: 'required',
  summary: 'What the user has chosen',
  data: settingsShape.schema,
  problems: [],
});

export const updateSettings = endpoint({
  name: 'updateSettings',
  method: 'POST',
  path: '/settings',
  auth: 'required',
  summary: 'Changes what is given; to ask less often for a pay password that is set, a proof of it is needed: purpose pay, subject limit',
  body: z.object({
    notify_orders: z.boolean().optional(),
    notify_money: z.boolean().optional(),
    notify_activity: z.boolean().optional(),
    show_in_rankings: z.boolean().optional(),
    security_by: z.enum(securityChannels).optional(),
    pay_password_above: fenNotNegative.refine((fen) => PAY_PASSWORD_LIMITS.includes(fen), LIMIT_UNKNOWN).optional(),
    proof: proof.optional(),
  }),
  data: settingsShape.schema,
  problems: ['PROOF_INVALID', 'PAY_PASSWORD_REQUIRED'],
});
