import { z } from 'zod';
import {
  placeRecordKinds,
  placeStatuses,
  taskDuties,
  taskHindrances,
  taskKinds,
  taskParties,
  taskSorts,
  taskStatuses,
} from '#contract/names.ts';
import {
  DEPOSIT_RANGE,
  HOURS_RANGE,
  PLACE_PICTURES_MOST,
  PLACE_WORDS_MOST,
  PLACES_RANGE,
  REWARD_RANGE,
  TASK_DEPOSIT_MOST,
  TASK_HOURS,
  TASK_PLACES,
  TASK_REWARD,
  TASK_WORDS_MOST,
  titleFault,
  TITLE_LENGTH,
  WORDS_LENGTH,
} from '#contract/rules/task.ts';
import { endpoint } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { payMethod, payProof } from './orders.ts';
import { numbered } from './reviews.ts';
import { fenNotNegative, flag, id, pageOf, pageQuery, prose, text } from './shared.ts';
import { change, choice, count, identifier, list, moment, money, part, picture, reference, shape, words, yes } from './shape.ts';

const kind = z.enum(taskKinds);
const taskStatus = choice(taskStatuses, z.enum(taskStatuses));
const placeStatus = choice(placeStatuses, z.enum(placeStatuses));
const party = choice(taskParties, z.enum(taskParties));

const common = {
  taskNo: reference('task_no', { column: 'task_no' }),
  kind: choice(taskKinds, kind)('kind', { column: 'kind' }),
  gameId: identifier('game_id', { column: 'game_id' }),
  gameName: words('game_name', { column: 'game_name' }),
  gameIcon: picture('game_icon'),
  title: words('title', { column: 'title' }),
  rewardFen: money('reward', { column: 'reward', doc: 'of one place' }),
  placeCount: count('places', { column: 'places' }),
  openPlaces: count('open_places', { column: 'open_places', doc: 'that can be taken' }),
  hours: count('hours', { column: 'hours', doc: 'from taking a place to its hand-in' }),
  depositFen: money('deposit', { column: 'deposit', doc: 'of the taker' }),
};

export const taskRowShape = shape('TaskRow', {
  ...common,
  words: words('words', { column: 'words' }),
  publisherName: words('publisher_name', { doc: 'masked' }),
  isMine: yes('is_mine'),
  offerEndsAt: moment('offer_ends_at', { column: 'offer_ends_at', doc: 'until when it can be taken' }),
});

export const placePictureShape = shape('PlacePicture', { id: identifier('id'), width: count('width'), height: count('height') });

export const placeRecordShape = shape('PlaceRecord', {
  kind: choice(placeRecordKinds, z.enum(placeRecordKinds))('kind'),
  party: party('party'),
  isMine: yes('is_mine'),
  at: moment('at'),
  words: words('words'),
  pictures: list(placePictureShape)('pictures', { doc: 'private: read by readPicture, by both sides' }),
});

export const placeLineShape = shape('PlaceLine', { label: words('label'), fen: change('fen', { doc: 'of the reader’s balance' }) });

const placeAbilities = shape('PlaceAbilities', {
  handIn: yes('hand_in'),
  accept: yes('accept'),
  return: yes('return', { doc: 'send back once, with a reason' }),
  refuse: yes('refuse', { doc: 'the second refusal, which goes to the platform' }),
  dispute: yes('dispute', { doc: 'the taker does not agree that it was sent back' }),
  quit: yes('quit'),
  state: yes('state', { doc: 'a statement in a dispute' }),
});

export const placeShape = shape('TaskPlace', {
  id: identifier('id', { column: 'id' }),
  status: placeStatus('status', { column: 'status' }),
  party: party('party', { doc: 'which side the reader is' }),
  takerName: words('taker_name', { doc: 'masked' }),
  takenAt: moment.maybe('taken_at', { column: 'taken_at' }),
  dueAt: moment.maybe('due_at', { column: 'due_at', doc: 'next deadline of this status; null: none' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at' }),
  paidFen: money.maybe('paid', { column: 'paid', doc: 'what the taker got of the reward' }),
  reason: words.maybe('reason', { column: 'reason', doc: 'of the platform' }),
  record: list(placeRecordShape)('record', { doc: 'hand-ins, reasons and statements, oldest first' }),
  lines: list(placeLineShape)('lines', { doc: 'what its end moved on the reader’s balance' }),
  can: part(placeAbilities)('can'),
});

export const taskHindranceShape = shape('TaskHindrance', {
  kind: choice(taskHindrances, z.enum(taskHindrances))('kind'),
  text: words('text', { doc: 'what opens it' }),
});

export const taskShape = shape('Task', {
  ...common,
  words: words('words', { column: 'words' }),
  publisherName: words('publisher_name', { doc: 'masked' }),
  isMine: yes('is_mine'),
  status: taskStatus('status', { column: 'status' }),
  createdAt: moment('created_at', { column: 'created_at' }),
  offerEndsAt: moment.maybe('offer_ends_at', { column: 'offer_ends_at', doc: 'null: not paid' }),
  feeFen: money('fee', { column: 'fee', doc: 'of the platform, of one place' }),
  payableFen: money('payable', { column: 'payable', doc: 'of all places, with fees' }),
  escrowFen: money('escrow', { doc: 'what its unfinished places keep, without deposits' }),
  setAsideFen: money('set_aside', { column: 'wallet_frozen', doc: 'kept of the publisher’s wallet while a card pays the rest' }),
  payDeadline: moment('pay_deadline', { column: 'pay_deadline' }),
  cardRefused: yes('card_refused', { doc: 'unpaid, and the cashier said that the card was refused' }),
  placesShown: list(placeShape)('own_places', { doc: 'all taken ones for the publisher, the own ones for a taker' }),
  canRecall: yes('can_recall'),
  hindrance: part(taskHindranceShape).maybe('hindrance', { doc: 'what keeps the reader from taking it; null: nothing, or a guest' }),
  takenNow: count('taken_now', { doc: 'unfinished places of the reader' }),
  serverTime: moment('server_time'),
});

export const ownTaskShape = shape('OwnTask', {
  ...common,
  party: party('party', { column: 'party' }),
  placeId: identifier.maybe('place_id', { column: 'place_id', doc: 'of a taker' }),
  status: taskStatus('status', { column: 'status' }),
  placeStatus: placeStatus.maybe('place_status', { column: 'place_status' }),
  at: moment('at', { column: 'at', doc: 'when it was published or taken' }),
  duty: choice(taskDuties, z.enum(taskDuties)).maybe('duty', { column: 'duty', doc: 'what waits for the reader' }),
  dueAt: moment.maybe('due_at', { column: 'due_at', doc: 'until when' }),
});

export const ownTasksShape = shape('OwnTasks', {
  waiting: list(ownTaskShape)('waiting', { doc: 'what waits for the reader, the most urgent first' }),
  takenNow: count('taken_now', { doc: 'unfinished places of the reader' }),
  publishedNow: count('published_now', { doc: 'own tasks that have not ended' }),
  serverTime: moment('server_time'),
});

export const taskPaymentShape = shape('TaskPayment', {
  taskNo: reference('task_no'),
  status: taskStatus('status'),
  cashierUrl: words.maybe('cashier_url', { doc: 'where the card pays; null: the wallet paid it' }),
  cardFen: money('card_amount'),
});

const title = text(200).refine((given) => titleFault(given) === null, TITLE_LENGTH);

export const taskForm = formOfArguments({
  kind: field(taskKinds, 'kind', kind),
  gameId: field('ID', 'game_id', id),
  title: field('String', 'title', title),
  words: field(
    'String',
    'words',
    prose(TASK_WORDS_MOST, WORDS_LENGTH).refine((given) => given.trim() !== '', '请写清楚要做什么'),
  ),
  rewardFen: field('Fen', 'reward', z.int().min(TASK_REWARD.least, REWARD_RANGE).max(TASK_REWARD.most, REWARD_RANGE)),
  placeCount: field('Int', 'places', z.int().min(TASK_PLACES.least, PLACES_RANGE).max(TASK_PLACES.most, PLACES_RANGE)),
  hours: field('Int', 'hours', z.int().min(TASK_HOURS.least, HOURS_RANGE).max(TASK_HOURS.most, HOURS_RANGE)),
  depositFen: field('Fen', 'deposit', z.int().min(0, DEPOSIT_RANGE).max(TASK_DEPOSIT_MOST, DEPOSIT_RANGE)),
  agreedTotalFen: field('Fen', 'agreed_total', fenNotNegative, 'the sum that was on the button'),
  draftVersion: field.maybe('Int', 'draft_version', z.int().nonnegative(), 'of the draft that was published; emptied, as older ones'),
});

const pictures = z.array(id).max(PLACE_PICTURES_MOST, `最多传 ${PLACE_PICTURES_MOST} 张图`);
const said = prose(PLACE_WORDS_MOST, `最多写 ${PLACE_WORDS_MOST} 个字`).refine((given) => [...given.trim()].length >= 2, '请写下说明');

export const placeWordsForm = formOfArguments({
  words: field('String', 'words', said),
  pictureIds: field.list('ID', 'pictures', pictures, 'uploaded as evidence, in order'),
});

const one = z.object({ task_no: z.string().regex(/^T\d{20}$/, '任务编号不正确') });
const onePlace = z.object({ id });
const AS_READ = { data: taskShape.schema } as const;

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/tasks',
  auth: 'optional',
  summary: 'The task hall: tasks on offer',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,16}_[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
    kind: kind.optional(),
    game_id: id.optional(),
    reward_from: z.coerce.number().pipe(fenNotNegative).optional(),
    reward_to: z.coerce.number().pipe(fenNotNegative).optional().describe('not included'),
    is_open: flag.optional().describe('only with a place that can be taken'),
    no_deposit: flag.optional(),
    sort: z.enum(taskSorts).default('newest'),
  }),
  data: pageOf(taskRowShape.schema),
  problems: [],
});

export const getTask = endpoint({
  ...AS_READ,
  name: 'getTask',
  method: 'GET',
  path: '/tasks/:task_no',
  auth: 'optional',
  summary: 'One task; places and records only for their two sides; an unpaid one only for its publisher',
  params: one,
  problems: ['NOT_FOUND'],
});

export const listOwnTasks = endpoint({
  name: 'listOwnTasks',
  method: 'GET',
  path: '/own-tasks',
  auth: 'required',
  summary: 'Tasks that the caller has published or taken, newest first',
  query: numbered.extend({ party: z.enum(taskParties) }),
  data: pageOf(ownTaskShape.schema),
  problems: [],
});

export const getOwnTasks = endpoint({
  name: 'getOwnTasks',
  method: 'GET',
  path: '/own-tasks/waiting',
  auth: 'required',
  summary: 'What waits for the caller, and how many own tasks are under way',
  data: ownTasksShape.schema,
  problems: [],
});

export const publishTask = endpoint({
  ...AS_READ,
  name: 'publishTask',
  method: 'POST',
  path: '/tasks',
  auth: 'required',
  idempotent: true,
  summary:
    'Begins a task, held for 15 minutes until it is paid. Another unpaid task of the caller is closed. The server recomputes the sum; ' +
    'if it differs from the agreed one, it answers PRICE_CHANGED with `details.total`',
  body: taskForm.schema,
  problems: ['REAL_NAME_REQUIRED', 'MINOR_REFUSED', 'NOT_FOUND', 'PRICE_CHANGED', 'TASK_CONTACT'],
});

export const payTask = endpoint({
  name: 'payTask',
  method: 'POST',
  path: '/tasks/:task_no/pay',
  auth: 'required',
  headers: { page: 'optional' },
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Pays from the wallet at once, or opens a charge at the card cashier; it is on offer only when its status says so',
  params: one,
  body: z.object({ method: payMethod, proof: payProof.schema }),
  data: taskPaymentShape.schema,
  problems: [
    'NOT_FOUND',
    'BALANCE_SHORT',
    'ORDER_CLOSED',
    'ORDER_ALREADY_PAID',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

export const closeTask = endpoint({
  ...AS_READ,
  name: 'closeTask',
  method: 'POST',
  path: '/tasks/:task_no/close',
  auth: 'required',
  idempotent: true,
  summary: 'Gives up an own task that is not paid; what was set aside is free, and money that still comes stays in the wallet',
  params: one,
  problems: ['NOT_FOUND', 'ORDER_ALREADY_PAID'],
});

export const recallTask = endpoint({
  ...AS_READ,
  name: 'recallTask',
  method: 'POST',
  path: '/tasks/:task_no/recall',
  auth: 'required',
  idempotent: true,
  summary: 'Calls the open places of an own task back: reward and fee return; places that are taken go on',
  params: one,
  problems: ['NOT_FOUND', 'TASK_STATE'],
});

export const takeTask = endpoint({
  ...AS_READ,
  name: 'takeTask',
  method: 'POST',
  path: '/task-places',
  auth: 'required',
  idempotent: true,
  unhashed: ['proof'],
  summary: 'Takes an open place; the wallet pays its deposit',
  body: z.object({ task_no: one.shape.task_no, agreed_deposit: fenNotNegative, proof: payProof.schema }),
  problems: [
    'NOT_FOUND',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
    'TASK_OWN',
    'TASK_STATE',
    'TASK_FULL',
    'TASK_CREDIT',
    'TASKS_AT_ONCE',
    'TASK_PAIR',
    'PRICE_CHANGED',
    'BALANCE_SHORT',
    'PAY_PASSWORD_UNSET',
    'PAY_PASSWORD_REQUIRED',
  ],
});

const moved = { ...AS_READ, method: 'POST', auth: 'required', idempotent: true, params: onePlace } as const;
const spoken = { ...moved, body: placeWordsForm.schema } as const;

export const handInPlace = endpoint({
  ...spoken,
  name: 'handInPlace',
  path: '/task-places/:id/hand-in',
  summary: 'The taker hands in, or hands in again; the publisher has 24 hours, silence accepts',
  problems: ['NOT_FOUND', 'TASK_STATE', 'TASK_CONTACT'],
});

export const acceptPlace = endpoint({
  ...moved,
  name: 'acceptPlace',
  path: '/task-places/:id/accept',
  summary: 'The publisher accepts: the taker gets the reward and the deposit back',
  problems: ['NOT_FOUND', 'TASK_STATE'],
});

export const returnPlace = endpoint({
  ...spoken,
  name: 'returnPlace',
  path: '/task-places/:id/return',
  summary: 'The publisher sends a hand-in back, once, with a reason; the second refusal goes to the platform',
  problems: ['NOT_FOUND', 'TASK_STATE', 'TASK_CONTACT'],
});

export const disputePlace = endpoint({
  ...spoken,
  name: 'disputePlace',
  path: '/task-places/:id/dispute',
  summary: 'The taker disputes that it was sent back: the platform decides within 24 hours, else the taker is paid',
  problems: ['NOT_FOUND', 'TASK_STATE', 'TASK_CONTACT'],
});

export const stateInPlace = endpoint({
  ...spoken,
  name: 'stateInPlace',
  path: '/task-places/:id/statements',
  summary: 'States one’s side while the platform decides',
  problems: ['NOT_FOUND', 'TASK_STATE', 'TASK_CONTACT', 'TASK_FULL_RECORD'],
});

export const quitPlace = endpoint({
  ...moved,
  name: 'quitPlace',
  path: '/task-places/:id/quit',
  summary: 'The taker gives the place up: the deposit comes back, credit is lost, the place opens again',
  problems: ['NOT_FOUND', 'TASK_STATE'],
});
