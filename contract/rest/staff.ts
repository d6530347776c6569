import { z } from 'zod';
import { staffStatuses } from '#contract/names.ts';
import { STAFF_NAME_FAULT } from '#contract/rules/staff.ts';
import { endpoint } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { id, oneOf, pageOf, pageQuery, text } from './shared.ts';
import { choice, count, identifier, list, moment, shape, words, yes } from './shape.ts';

const status = choice(staffStatuses, oneOf(staffStatuses));
const rights = {
  prices: yes('prices', { doc: 'accounts: publish, change, prices, windows' }),
  orders: yes('orders', { doc: 'orders of the accounts, new passwords' }),
  complaints: yes('complaints', { doc: 'file and answer complaints' }),
  money: yes('money', { doc: 'reads the income; money is withdrawn by the owner alone' }),
} as const;

export const staffMemberShape = shape('StaffMember', {
  id: identifier('id', { column: 'id' }),
  name: words('name', { column: 'name' }),
  phone: words('phone', { doc: 'masked' }),
  status: status('status', { column: 'status' }),
  ...rights,
  invitedAt: moment('invited_at', { column: 'invited_at' }),
});
export const staffShape = shape('Staff', {
  members: list(staffMemberShape)('members'),
  most: count('most'),
  mayName: yes('may_name', { doc: 'whether the caller, a certified owner, may name people' }),
});
export const staffPlaceShape = shape('StaffPlace', {
  id: identifier('id', { column: 'id' }),
  ownerId: identifier('owner_id', { column: 'owner_id' }),
  shop: words('shop', { column: 'shop' }),
  status: status('status', { column: 'status' }),
  ...rights,
  invitedAt: moment('invited_at', { column: 'invited_at' }),
});
export const staffActShape = shape('StaffAct', {
  id: identifier('id', { column: 'id' }),
  name: words('name', { column: 'name' }),
  at: moment('at', { column: 'at' }),
  call: words('call', { column: 'call' }),
  subject: words('subject', { column: 'subject', doc: 'number of the order, or an id' }),
});

const name = text(40).min(1, STAFF_NAME_FAULT);
const right = () => z.boolean();
export const staffInvitation = formOfArguments({
  phone: field('String', 'phone', z.string().max(30)),
  name: field('String', 'name', name),
  prices: field('Boolean', 'prices', right()),
  orders: field('Boolean', 'orders', right()),
  complaints: field('Boolean', 'complaints', right()),
  money: field('Boolean', 'money', right()),
});
export const staffChange = formOfArguments({
  name: field('String', 'name', name),
  prices: field('Boolean', 'prices', right()),
  orders: field('Boolean', 'orders', right()),
  complaints: field('Boolean', 'complaints', right()),
  money: field('Boolean', 'money', right()),
});

const params = z.object({ id });
const data = staffShape.schema;

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/merchant/staff',
  auth: 'required',
  summary: 'The people of the caller’s staff, and those who are invited',
  data,
  problems: [],
});

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/merchant/staff',
  auth: 'required',
  summary: 'Invites a person by phone, with rights; the answer is the same whether the phone has an account or not',
  body: staffInvitation.schema,
  data,
  problems: ['STAFF_SHOP', 'STAFF_FULL', 'STAFF_KNOWN'],
});

export const changeStaff = endpoint({
  name: 'changeStaff',
  method: 'POST',
  path: '/merchant/staff/:id',
  auth: 'required',
  summary: 'Changes the name or the rights of a person; they hold from the next call',
  params,
  body: staffChange.schema,
  data,
  problems: ['NOT_FOUND'],
});

export const removeStaff = endpoint({
  name: 'removeStaff',
  method: 'POST',
  path: '/merchant/staff/:id/remove',
  auth: 'required',
  summary: 'Removes a person, or takes an invitation back',
  params,
  data,
  problems: ['NOT_FOUND'],
});

export const listStaffActs = endpoint({
  name: 'listStaffActs',
  method: 'GET',
  path: '/merchant/staff/acts',
  auth: 'required',
  summary: 'What the caller’s staff did, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(staffActShape.schema),
  problems: [],
});

export const listStaffPlaces = endpoint({
  name: 'listStaffPlaces',
  method: 'GET',
  path: '/staff-places',
  auth: 'required',
  summary: 'The owners for whom the caller works, and those who invite him',
  data: z.object({ list: z.array(staffPlaceShape.schema) }),
  problems: [],
});

export const answerStaffInvitation = endpoint({
  name: 'answerStaffInvitation',
  method: 'POST',
  path: '/staff-places/:id',
  auth: 'required',
  summary: 'Accepts or declines an invitation, or leaves a place',
  params,
  body: z.object({ accept: z.boolean() }),
  data: z.object({ list: z.array(staffPlaceShape.schema) }),
  problems: ['NOT_FOUND', 'REAL_NAME_REQUIRED', 'MINOR_REFUSED'],
});
