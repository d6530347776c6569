import { z } from 'zod';
import { contractStatuses, withdrawalStatuses } from '#contract/names.ts';
import { WITHDRAWAL_LEAST, WITHDRAWAL_MOST, WITHDRAWAL_TOO_LARGE, WITHDRAWAL_TOO_SMALL } from '#contract/rules/withdrawal.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './security.ts';
import { empty, fenNotNegative, instant, pageOf, pageQuery, text } from './shared.ts';
import { choice, count, moment, money, part, reference, shape, words, yes } from './shape.ts';

const contractStatus = z.enum(contractStatuses);
const withdrawalStatus = z.enum(withdrawalStatuses);

export const payoutAccountShape = shape('PayoutAccount', {
  account: words('account', { doc: 'masked phone number or mailbox at Alipay' }),
  holder: words('holder', { doc: 'masked' }),
  boundAt: moment('bound_at', { column: 'bound_at' }),
  payableFrom: moment('payable_from', { doc: 'the first payout after a change waits until then' }),
});

export const contractShape = shape('ServiceContract', {
  contractNo: reference('contract_no', { column: 'contract_no' }),
  status: choice(contractStatuses, contractStatus)('status', { column: 'status' }),
  signingUrl: words.maybe('signing_url', { doc: 'page of the signing host; null once the contract has an end' }),
  expiresAt: moment('expires_at', { column: 'expires_at' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at' }),
});

export const payoutShape = shape('Payout', {
  availableFen: money('available', { doc: 'that can be withdrawn now: rewards of tasks rest for 24 hours' }),
  withdrawingFen: money('withdrawing'),
  account: part(payoutAccountShape).maybe('account', { doc: 'null: none is bound' }),
  contract: part(contractShape).maybe('contract', { doc: 'the newest one; null: none was begun' }),
  hasRealName: yes('has_real_name'),
  isAdult: yes('is_adult'),
  hasPhone: yes('has_phone'),
  creditScore: count('credit_score'),
  leftToday: count('left_today', { doc: 'withdrawals that can still be asked for on this Shanghai day' }),
  serverTime: moment('server_time'),
});

export const getPayout = endpoint({
  name: 'getPayout',
  method: 'GET',
  path: '/payout',
  auth: 'required',
  summary: 'What a withdrawal needs and how it stands: balance, Alipay account, contract, how many are left today',
  data: payoutShape.schema,
  problems: [],
});

export const updateAlipay = endpoint({
  name: 'updateAlipay',
  method: 'POST',
  path: '/payout/alipay',
  auth: 'required',
  summary: 'Binds or replaces the Alipay account with a proof of bind_alipay; its holder must be the verified person',
  body: z.object({
    account: text(320).min(1, '请输入支付宝账号'),
    holder: text(60).min(1, '请输入收款人姓名').optional().describe('the verified person, if it is not given'),
    proof,
  }),
  data: payoutAccountShape.schema,
  problems: ['REAL_NAME_REQUIRED', 'ALIPAY_HOLDER', 'PROOF_INVALID'],
});

export const unbindAlipay = endpoint({
  name: 'unbindAlipay',
  method: 'POST',
  path: '/payout/alipay/unbind',
  auth: 'required',
  summary: 'Removes the Alipay account; withdrawals that were asked for before still go there',
  data: empty,
  problems: ['ALIPAY_UNBOUND'],
});

export const getContract = endpoint({
  name: 'getContract',
  method: 'GET',
  path: '/payout/contract',
  auth: 'required',
  summary: 'The newest service contract, with the address where it is signed while it can be',
  data: contractShape.schema,
  problems: ['NOT_FOUND'],
});

export const createContract = endpoint({
  name: 'createContract',
  method: 'POST',
  path: '/payout/contract',
  auth: 'required',
  headers: { page: 'optional' },
  summary: 'Begins a service contract; answers the one that is signed or can still be signed if there is one',
  data: contractShape.schema,
  problems: ['REAL_NAME_REQUIRED', 'MINOR_REFUSED'],
});

const signature = text(128);

/**
 * Notice of the signing host. Signed: `signature` = hex HMAC-SHA256 of `contract_no|status|ended_at` under the shared secret. Repeated or
 * late notices have one effect.
 */
export const contractNotice = endpoint({
  name: 'contractNotice',
  method: 'POST',
  path: '/contracts/notify',
  auth: 'none',
  calledBy: 'signing',
  summary: 'Called by the signing host',
  body: z.object({ contract_no: text(40), status: z.enum(['signed', 'refused', 'expired']), ended_at: instant, signature }),
  data: z.object({ received: z.literal(true) }),
  problems: ['CONTRACT_SIGNATURE', 'CONTRACT_MISMATCH', 'NOT_FOUND'],
});

export const withdrawalShape = shape('Withdrawal', {
  withdrawalNo: reference('withdrawal_no', { column: 'withdrawal_no' }),
  amountFen: money('amount', { column: 'amount', doc: 'what left the balance, fee included' }),
  feeFen: money('fee', { column: 'fee' }),
  account: words('account', { doc: 'masked' }),
  holder: words('holder', { doc: 'masked' }),
  status: choice(withdrawalStatuses, withdrawalStatus)('status', { column: 'status' }),
  needsOperator: yes('needs_operator', { column: 'needs_operator', doc: 'a person of the platform looks at it first' }),
  createdAt: moment('created_at', { column: 'created_at' }),
  handedAt: moment.maybe('handed_at', { column: 'handed_at', doc: 'when it was given to the payout host' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at' }),
  reason: words.maybe('reason', { column: 'reason', doc: 'why it was refused or failed' }),
});

export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/withdrawals',
  auth: 'required',
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Asks for money to be paid out; it leaves the available balance at once. Needs a proof of pay, subject `withdrawal:<amount>`',
  body: z.object({
    amount: z.int().min(WITHDRAWAL_LEAST, WITHDRAWAL_TOO_SMALL).max(WITHDRAWAL_MOST, WITHDRAWAL_TOO_LARGE).describe('integer fen'),
    proof: proof.optional(),
  }),
  data: withdrawalShape.schema,
  problems: [
    'ACCOUNT_LIMITED',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PHONE_UNBOUND',
    'ALIPAY_UNBOUND',
    'CONTRACT_UNSIGNED',
    'WITHDRAWAL_DAILY_LIMIT',
    'BALANCE_SHORT',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/withdrawals',
  auth: 'required',
  summary: 'Own withdrawals, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(withdrawalShape.schema),
  problems: [],
});

const withdrawalNo = z.object({ withdrawal_no: text(40) });

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  method: 'GET',
  path: '/withdrawals/:withdrawal_no',
  auth: 'required',
  summary: 'How an own withdrawal stands',
  params: withdrawalNo,
  data: withdrawalShape.schema,
  problems: ['NOT_FOUND'],
});

export const cancelWithdrawal = endpoint({
  name: 'cancelWithdrawal',
  method: 'POST',
  path: '/withdrawals/:withdrawal_no/cancel',
  auth: 'required',
  idempotent: true,
  summary: 'Takes a withdrawal back while it is not handed over; everything returns to the balance',
  params: withdrawalNo,
  data: withdrawalShape.schema,
  problems: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/**
 * Notice of the payout host. Signed: `signature` = hex HMAC-SHA256 of `payout_no|trade_no|amount|status|reason|ended_at` under the shared
 * secret. Repeated notices have one effect; a payout without a notice is queried.
 */
export const payoutNotice = endpoint({
  name: 'payoutNotice',
  method: 'POST',
  path: '/payouts/notify',
  auth: 'none',
  calledBy: 'payout',
  summary: 'Called by the payout host',
  body: z.object({
    payout_no: text(40),
    trade_no: text(64),
    amount: fenNotNegative,
    status: z.enum(['paid', 'failed']),
    reason: text(200),
    ended_at: instant,
    signature,
  }),
  data: z.object({ received: z.literal(true) }),
  problems: ['PAYOUT_SIGNATURE', 'PAYOUT_MISMATCH', 'NOT_FOUND'],
});
