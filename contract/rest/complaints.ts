import { z } from 'zod';
import { complaintCauseValues, complaintParties, complaintStatuses, complaintWishes } from '#contract/names.ts';
import { COMPLAINT_PICTURES_MOST, COMPLAINT_WORDS } from '#contract/rules/complaint.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { orderProduct } from './orders.ts';
import { fenNotNegative, id, pageOf, pageQuery, prose } from './shared.ts';
import { change, choice, count, identifier, list, moment, money, part, reference, shape, words, yes } from './shape.ts';

const party = choice(complaintParties, z.enum(complaintParties));
const cause = choice(complaintCauseValues, z.enum(complaintCauseValues));
const wish = choice(complaintWishes, z.enum(complaintWishes));
const status = choice(complaintStatuses, z.enum(complaintStatuses));

export const complaintTypeShape = shape('ComplaintType', {
  cause: cause('cause'),
  label: words('label'),
  isWholeOnly: yes('is_whole_only', { doc: 'only the whole rent can be asked for' }),
  until: moment.maybe('until', { doc: 'after it this cause is too late; null: as long as the order can be complained about' }),
});

export const complaintTypesShape = shape('ComplaintTypes', {
  orderNo: reference('order_no'),
  product: part(orderProduct)('product'),
  party: party('party', { doc: 'which side of the order the caller is' }),
  types: list(complaintTypeShape)('types'),
  wish: wish('wish', { doc: 'what this side can ask for: rent back, damages out of the deposit, or only that it be recorded' }),
  mostFen: money('most', { doc: 'of that' }),
  whyNot: words.maybe('why_not', { doc: 'what keeps the caller from filing; null: nothing' }),
  needsPhone: yes('needs_phone', { doc: 'a phone must be bound first' }),
  serverTime: moment('server_time'),
});

export const complaintPictureShape = shape('ComplaintPicture', { id: identifier('id'), width: count('width'), height: count('height') });

export const complaintStatementShape = shape('ComplaintStatement', {
  party: party('party'),
  isMine: yes('is_mine'),
  at: moment('at'),
  words: words('words'),
  pictures: list(complaintPictureShape)('pictures', { doc: 'private: read by readPicture, by both sides' }),
});

export const complaintLineShape = shape('ComplaintLine', {
  label: words('label'),
  fen: change('fen', { doc: 'of the caller’s balance' }),
});

const complaintAbilities = shape('ComplaintAbilities', {
  answer: yes('answer', { doc: 'the other side has not answered yet, and it is the caller' }),
  say: yes('say', { doc: 'a further statement' }),
  withdraw: yes('withdraw'),
});

export const complaintShape = shape('Complaint', {
  id: identifier('id', { column: 'id' }),
  orderNo: reference('order_no', { column: 'order_no' }),
  product: part(orderProduct)('product'),
  party: party('party', { column: 'party', doc: 'who filed it' }),
  isMine: yes('is_mine', { doc: 'the caller filed it' }),
  cause: cause('cause', { column: 'cause' }),
  causeText: words('cause_text'),
  wish: wish('wish'),
  claimFen: money('claim', { column: 'claim' }),
  status: status('status', { column: 'status' }),
  filedAt: moment('filed_at', { column: 'filed_at' }),
  answerDue: moment('answer_due', { column: 'answer_due' }),
  decideDue: moment('decide_due', { column: 'decide_due' }),
  decidedAt: moment.maybe('decided_at', { column: 'decided_at' }),
  reason: words.maybe('reason', { column: 'reason' }),
  paidFen: money.maybe('paid', { column: 'paid', doc: 'what the filer got' }),
  statements: list(complaintStatementShape)('statements', { doc: 'both sides’, oldest first' }),
  lines: list(complaintLineShape)('lines', { doc: 'what the decision moved on the caller’s balance' }),
  can: part(complaintAbilities)('can'),
  serverTime: moment('server_time'),
});

const orderNo = z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单信息缺失') });
const pictures = z.array(id).max(COMPLAINT_PICTURES_MOST, `最多传 ${COMPLAINT_PICTURES_MOST} 张图`);
const pictureIds = field.list('ID', 'pictures', pictures, 'uploaded as evidence, in order');
const spoken = prose(COMPLAINT_WORDS.most, `最多写 ${COMPLAINT_WORDS.most} 个字`);

const complaintWords = spoken.refine(
  (given) => [...given.trim()].length >= COMPLAINT_WORDS.least,
  `请至少写 ${COMPLAINT_WORDS.least} 个字，说清楚发生了什么`,
);
const CLAIM = 'null: the whole rent, or nothing where there is no deposit';

export const complaintForm = formOfArguments({
  cause: field(complaintCauseValues, 'cause', z.enum(complaintCauseValues)),
  words: field('String', 'words', complaintWords),
  claimFen: field.orNull('Fen', 'claim', fenNotNegative, CLAIM),
  pictureIds,
});

export const statementForm = formOfArguments({
  words: field(
    'String',
    'words',
    spoken.refine((given) => [...given.trim()].length >= 2, '请写下你的说法'),
  ),
  pictureIds,
});

export const listComplaintTypes = endpoint({
  name: 'listComplaintTypes',
  ...forStaff('complaints'),
  method: 'GET',
  path: '/orders/:order_no/complaint-types',
  auth: 'required',
  summary: 'What the caller, one of its two sides, can complain about an order for, and what he can ask',
  params: orderNo,
  data: complaintTypesShape.schema,
  problems: ['NOT_FOUND'],
});

export const fileComplaint = endpoint({
  name: 'fileComplaint',
  ...forStaff('complaints'),
  method: 'POST',
  path: '/orders/:order_no/complaints',
  auth: 'required',
  idempotent: true,
  summary: 'Complains about an order: deposit and settlement stop, the other side has 12 hours to answer',
  params: orderNo,
  body: complaintForm.schema,
  data: complaintShape.schema,
  problems: ['NOT_FOUND', 'ORDER_STATE', 'COMPLAINT_OPEN', 'COMPLAINT_DECIDED', 'COMPLAINT_TOO_LATE', 'PHONE_UNBOUND'],
});

export const listComplaints = endpoint({
  name: 'listComplaints',
  ...forStaff('complaints'),
  method: 'GET',
  path: '/complaints',
  auth: 'required',
  summary: 'Complaints of the caller and against him, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
    order_no: orderNo.shape.order_no.optional().describe('only those about this order'),
  }),
  data: pageOf(complaintShape.schema),
  problems: [],
});

const one = { params: z.object({ id }), data: complaintShape.schema } as const;

export const getComplaint = endpoint({
  ...one,
  name: 'getComplaint',
  ...forStaff('complaints'),
  method: 'GET',
  path: '/complaints/:id',
  auth: 'required',
  summary: 'One complaint for the two sides of its order; to anybody else it does not exist',
  problems: ['NOT_FOUND'],
});

export const sayInComplaint = endpoint({
  ...one,
  name: 'sayInComplaint',
  ...forStaff('complaints'),
  method: 'POST',
  path: '/complaints/:id/statements',
  auth: 'required',
  idempotent: true,
  summary: 'States one’s side. The first statement of the other side is its answer: from then on the platform has 24 hours',
  body: statementForm.schema,
  problems: ['NOT_FOUND', 'COMPLAINT_OVER', 'COMPLAINT_FULL'],
});

export const withdrawComplaint = endpoint({
  ...one,
  name: 'withdrawComplaint',
  ...forStaff('complaints'),
  method: 'POST',
  path: '/complaints/:id/withdraw',
  auth: 'required',
  summary: 'Whoever filed takes it back, once per order',
  problems: ['NOT_FOUND', 'COMPLAINT_OVER', 'COMPLAINT_WITHDRAWN_ONCE'],
});
