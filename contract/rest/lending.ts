import { z } from 'zod';
import { blocks, incomeKinds, lentTabs, restKinds, orderStatuses, rentModes, rentTypes } from '#contract/names.ts';
import { CALL_OFF_REASON, checkCallOffReason, LOGIN_MOST } from '#contract/rules/lending.ts';
import { MOST_GAME_MONEY } from '#contract/rules/constants.ts';
import { WEEK_MINUTES, WINDOWS_MOST } from '#contract/rules/offer.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { block, orderProduct, orderStatus, orderStep } from './orders.ts';
import { id, instant, oneOf, pageOf, pageQuery, prose, rentMode, rentType, text } from './shared.ts';
import { change, choice, count, identifier, list, moment, money, part, reference, shape, words, yes } from './shape.ts';

const lentWaits = shape('LentWaits', {
  answer: yes('answer', { doc: 'a complaint of the renter waits for the owner’s answer' }),
  password: yes('password', { doc: 'the account’s password is to be changed after this rental' }),
  gameMoney: yes('game_money', { doc: 'the use of game currency can be reported and is not' }),
  review: yes('review', { doc: 'a review without an answer' }),
});

const common = {
  orderNo: reference('order_no', { column: 'order_no' }),
  status: choice(orderStatuses, orderStatus)('order_status', { column: 'status' }),
  statusText: words('order_status_text'),
  mode: choice(rentModes, rentMode)('mode', { column: 'mode' }),
  rentType: choice(rentTypes, rentType)('type', { column: 'type' }),
  block: choice(blocks, block).maybe('block', { column: 'block' }),
  orderedAt: moment('hire_order_time', { column: 'created_at' }),
  startsAt: moment('hire_start_time', { column: 'start_at' }),
  endsAt: moment('hire_end_time', { column: 'end_at' }),
  rentFen: money('hire_rent_prices', { column: 'rent', doc: 'rent really paid' }),
  depositFen: money('deposit', { column: 'deposit' }),
  incomeFen: money('income', { doc: 'what the owner gets: what came already, else what a clean end will bring' }),
  isIncomeFinal: yes('is_income_final', { doc: 'nothing more will come' }),
  renterName: words('renter_name', { doc: 'masked' }),
  waits: part(lentWaits)('waits'),
  product: part(orderProduct)('productInfo'),
};

export const lentOrderRowShape = shape('LentOrderRow', common);

const lentRenter = shape('LentRenter', {
  name: words('name', { doc: 'masked' }),
  registeredAt: moment('registered_at'),
  isVerified: yes('is_verified', { doc: 'has given the real name' }),
  credit: count('credit'),
  finishedOrders: count('finished_orders'),
  rentedHere: count('rented_here', { doc: 'orders of this owner’s accounts that were paid, with this one' }),
  lateCancels: count('late_cancels'),
  complaintsLost: count('complaints_lost', { doc: 'complaints of owners about this renter that were upheld' }),
});

const lentReading = shape('LentReading', {
  at: moment('at'),
  address: words('address', { doc: 'masked network address' }),
});

const lentComplaint = shape('LentComplaint', {
  id: identifier('id'),
  isMine: yes('is_mine', { doc: 'the owner filed it' }),
  isOver: yes('is_over'),
  causeText: words('cause_text'),
  claimFen: money('claim'),
  answerDue: moment('answer_due'),
  filedAt: moment('filed_at'),
});

const lentReview = shape('LentReview', {
  id: identifier('id'),
  stars: count('stars'),
  words: words('words'),
  answer: words.maybe('answer'),
});

export const incomeLineShape = shape('LentLine', { label: words('label'), fen: change('fen', { doc: 'negative for what is taken off' }) });

const lentAbilities = shape('LentAbilities', {
  callOff: yes('call_off', { doc: 'the booking can be cancelled by its owner' }),
  reportGameMoney: yes('report_game_money'),
  complain: yes('complain'),
});

export const lentOrderShape = shape('LentOrder', {
  ...common,
  paidAt: moment.maybe('paid_at', { column: 'paid_at' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at' }),
  settledAt: moment.maybe('settled_at', { column: 'settled_at' }),
  settlesAt: moment.maybe('settles_at', { column: 'settles_at', doc: 'when it is settled by itself; null while unknown' }),
  depositReturnedAt: moment.maybe('deposit_returned_at', { column: 'deposit_returned_at' }),
  nextStartsAt: moment.maybe('next_starts_at', { column: 'next_start', doc: 'start of the next paid booking of the account' }),
  gameMoney: count('game_money', { column: 'game_money', doc: 'units prepaid' }),
  gameMoneyUsed: count.maybe('game_money_used', { column: 'game_money_used', doc: 'as reported; null: nothing was reported' }),
  gameMoneyFen: money('hire_game_money_prices', { column: 'game_money_fen' }),
  gameMoneyName: words('game_money_name', { column: 'money_name' }),
  lines: list(incomeLineShape)('lines', { doc: 'how the income comes about' }),
  renter: part(lentRenter)('renter'),
  readings: list(lentReading)('readings', { doc: 'when the renter read the login, oldest first' }),
  complaint: part(lentComplaint).maybe('complaint', { doc: 'the open one, or the newest' }),
  review: part(lentReview).maybe('review'),
  history: list(orderStep)('history', { doc: 'every step, oldest first' }),
  can: part(lentAbilities)('can'),
  serverTime: moment('server_time'),
});

const orderNo = z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单信息缺失') });

export const listLentOrders = endpoint({
  name: 'listLentOrders',
  ...forStaff('orders'),
  method: 'GET',
  path: '/lending/orders',
  auth: 'required',
  summary: 'Paid orders of the caller’s accounts, newest first',
  query: pageQuery.extend({
    type: z.enum(lentTabs).default('all'),
    account_id: id.optional().describe('only those of this account'),
    game_id: id.optional(),
  }),
  data: pageOf(lentOrderRowShape.schema),
  problems: [],
});

export const getLentOrder = endpoint({
  name: 'getLentOrder',
  ...forStaff('orders'),
  method: 'GET',
  path: '/lending/orders/:order_no',
  auth: 'required',
  summary: 'One order of the caller’s accounts; any other is not found',
  params: orderNo,
  data: lentOrderShape.schema,
  problems: ['NOT_FOUND'],
});

export const gameMoneyForm = formOfArguments({
  used: field('Whole', 'used', z.int().nonnegative().max(MOST_GAME_MONEY, '用量超过预付的数量'), 'units that the renter used'),
});

export const reportGameMoney = endpoint({
  name: 'reportGameMoney',
  ...forStaff('orders'),
  method: 'POST',
  path: '/lending/orders/:order_no/game-money',
  auth: 'required',
  idempotent: true,
  summary: 'Reports how much prepaid game currency the renter used; until the settlement it can be corrected',
  params: orderNo,
  body: gameMoneyForm.schema,
  data: lentOrderShape.schema,
  problems: ['NOT_FOUND', 'ORDER_STATE', 'GAME_MONEY_INVALID'],
});

const reason = prose(CALL_OFF_REASON.most, `最多写 ${CALL_OFF_REASON.most} 个字`).transform((given, told) => {
  const checked = checkCallOffReason(given);
  if (!checked.ok) told.addIssue(checked.message);
  return checked.ok ? checked.value : z.NEVER;
});
export const callOffForm = formOfArguments({ reason: field('String', 'reason', reason, 'the renter reads it') });

export const callOffOrder = endpoint({
  name: 'callOffOrder',
  ...forStaff('orders'),
  method: 'POST',
  path: '/lending/orders/:order_no/call-off',
  auth: 'required',
  idempotent: true,
  summary: 'Cancels a paid booking that the owner cannot deliver: the renter gets everything back and a red packet, the owner loses credit',
  params: orderNo,
  body: callOffForm.schema,
  data: lentOrderShape.schema,
  problems: ['NOT_FOUND', 'ORDER_STATE'],
});

export const passwordDueShape = shape('PasswordDue', {
  product: part(orderProduct)('product'),
  account: words('account', { doc: 'login of the account' }),
  dueAt: moment('due_at', { column: 'password_due_at', doc: 'end of the rental, or of the free play' }),
  orderNo: reference.maybe('order_no', { column: 'order_no', doc: 'the rental; null: a free play' }),
  rests: yes('rests', { doc: 'it takes no order for now until the password is changed' }),
  nextStartsAt: moment.maybe('next_starts_at', { column: 'next_start', doc: 'start of the next paid booking' }),
});

export const listPasswordsDue = endpoint({
  name: 'listPasswordsDue',
  ...forStaff('orders'),
  method: 'GET',
  path: '/lending/passwords',
  auth: 'required',
  summary: 'Own accounts whose password is to be changed after a rental or a free play, the longest waiting first',
  query: pageQuery,
  data: pageOf(passwordDueShape.schema),
  problems: [],
});

const listingId = z.object({ account_id: id });
export const loginForm = formOfArguments({
  secret: field('String', 'secret', text(LOGIN_MOST * 2).min(1, '请输入新密码'), 'the new password'),
});

export const changeLogin = endpoint({
  name: 'changeLogin',
  ...forStaff('orders'),
  method: 'POST',
  path: '/lending/passwords/:account_id',
  auth: 'required',
  idempotent: true,
  unhashed: ['secret'],
  summary: 'Seals a new password of an own account after a rental; the one before is refused',
  params: listingId,
  body: loginForm.schema,
  data: z.object({ account_id: id }),
  problems: ['NOT_FOUND', 'LOGIN_UNCHANGED', 'LOGIN_IN_USE', 'CREDENTIALS_UNREADABLE'],
});

export const incomeRowShape = shape('IncomeRow', {
  day: words('day', { column: 'day', doc: 'YYYY-MM-DD in Shanghai' }),
  gameName: words('game_name', { column: 'game_name' }),
  listingId: identifier('account_id', { column: 'listing_id' }),
  title: words('title', { column: 'title' }),
  orderNo: reference('order_no', { column: 'order_no' }),
  kind: choice(incomeKinds, oneOf(incomeKinds))('kind', { column: 'kind' }),
  at: moment('at', { column: 'at' }),
  rentFen: money('rent', { doc: 'before the commission' }),
  commissionFen: money('commission', { column: 'commission' }),
  gameMoneyFen: money('game_money', { doc: 'for game currency that was used' }),
  damagesFen: money('damages'),
  cancelFeeFen: money('cancel_fee', { doc: 'before the commission' }),
  netFen: change('net', { column: 'net', doc: 'what came to the balance' }),
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式不正确');

export const listIncome = endpoint({
  name: 'listIncome',
  ...forStaff('money'),
  method: 'GET',
  path: '/lending/income',
  auth: 'required',
  summary: 'What came to the caller’s balance from his accounts in a month, newest first; each row is a movement of the ledger',
  query: pageQuery.extend({ month, account_id: id.optional(), game_id: id.optional() }),
  data: pageOf(incomeRowShape.schema),
  problems: [],
});

export const incomeSumShape = shape('IncomeSum', {
  key: words('key', { column: 'key' }),
  label: words('label', { column: 'label' }),
  rentFen: money('rent', { column: 'rent' }),
  commissionFen: money('commission', { column: 'commission' }),
  gameMoneyFen: money('game_money', { column: 'game_money' }),
  damagesFen: money('damages', { column: 'damages' }),
  cancelFeeFen: money('cancel_fee', { column: 'cancel_fee' }),
  netFen: change('net', { column: 'net' }),
});

export const incomeMonthShape = shape('IncomeMonth', {
  month: words('month'),
  total: part(incomeSumShape)('total'),
  days: list(incomeSumShape)('days', { doc: 'newest first; key is the day' }),
  games: list(incomeSumShape)('games', { doc: 'the highest first; key is the id' }),
  listings: list(incomeSumShape)('listings', { doc: 'the highest first, at most a hundred; key is the id' }),
  nextAt: moment.maybe('next_at', { doc: 'when the next settlement is due' }),
  nextFen: money('next', { doc: 'what it will bring' }),
  waitingFen: money('waiting', { doc: 'what all settlements that are due will bring' }),
});

export const getIncome = endpoint({
  name: 'getIncome',
  ...forStaff('money'),
  method: 'GET',
  path: '/lending/income/month',
  auth: 'required',
  summary: 'A month’s income by day, game and account, and what is to come',
  query: z.object({ month }),
  data: incomeMonthShape.schema,
  problems: [],
});

export const incomeFileShape = shape('IncomeFile', { name: words('name'), text: words('text', { doc: 'CSV with a byte order mark' }) });

export const getIncomeFile = endpoint({
  name: 'getIncomeFile',
  ...forStaff('money'),
  method: 'GET',
  path: '/lending/income/file',
  auth: 'required',
  summary: 'A month’s income as CSV, a line for each movement of the ledger; the last line is their sum',
  query: z.object({ month }),
  data: incomeFileShape.schema,
  problems: [],
});

export const offerWindowShape = shape('LentWindow', {
  from: count('from', { doc: 'minute of the week in Shanghai, Monday 00:00 is 0' }),
  until: count('until', { doc: 'half-open' }),
});
const lentBooking = shape('LentBooking', { orderNo: reference('order_no'), startsAt: moment('start'), endsAt: moment('end') });

export const lentOfferShape = shape('LentOffer', {
  product: part(orderProduct)('product'),
  isOffered: yes('is_offered', { doc: 'on offer or resting; only then it can rest' }),
  windows: list(offerWindowShape)('windows', { doc: 'none: always' }),
  rest: choice(restKinds, oneOf(restKinds))('rest'),
  restingUntil: moment.maybe('resting_until'),
  restsForPassword: yes('rests_for_password', { doc: 'takes no order for now after a rental until its password is changed' }),
  isPasswordDue: yes('is_password_due'),
  takesBookings: yes('takes_bookings', { column: 'is_reservation', doc: 'while it is not on offer it can be booked ahead' }),
  booked: list(lentBooking)('booked', { doc: 'paid bookings; a change keeps them' }),
  serverTime: moment('server_time'),
});

export const windowForm = form('LentWindowInput', {
  from: field(
    'Int',
    'from',
    z
      .int()
      .min(0)
      .max(WEEK_MINUTES - 1),
  ),
  until: field('Int', 'until', z.int().min(1).max(WEEK_MINUTES), 'not behind `from`: it goes over the end of the week'),
});

export const lentOfferForm = formOfArguments({
  windows: field.list(
    windowForm,
    'windows',
    z.array(windowForm.schema).max(WINDOWS_MOST, `最多设 ${WINDOWS_MOST} 段时间`),
    'none: always on offer',
  ),
  rest: field(restKinds, 'rest', oneOf(restKinds)),
  restingUntil: field.orNull('Instant', 'resting_until', instant, 'with rest UNTIL'),
  restsForPassword: field('Boolean', 'rests_for_password', z.boolean()),
});

export const getLentOffer = endpoint({
  name: 'getLentOffer',
  ...forStaff('prices'),
  method: 'GET',
  path: '/lending/accounts/:account_id/offer',
  auth: 'required',
  summary: 'When an own account is on offer',
  params: listingId,
  data: lentOfferShape.schema,
  problems: ['NOT_FOUND'],
});

export const setLentOffer = endpoint({
  name: 'setLentOffer',
  ...forStaff('prices'),
  method: 'POST',
  path: '/lending/accounts/:account_id/offer',
  auth: 'required',
  idempotent: true,
  summary: 'Sets windows and rest of an own account, or wakes it; what is booked is kept',
  params: listingId,
  body: lentOfferForm.schema,
  data: lentOfferShape.schema,
  problems: ['NOT_FOUND', 'LISTING_NOT_OFFERED'],
});
