import { z } from 'zod';
import { codeGiftKinds, invitationStatuses } from '#contract/names.ts';
import { endpoint, FINGERPRINT } from './endpoint.ts';
import { pageOf, pageQuery, text } from './shared.ts';
import { change, choice, count, identifier, moment, shape, words } from './shape.ts';

export const inviteShape = shape('Invite', {
  code: words('code'),
  url: words('url', { doc: 'the page of registering, on the site that asks' }),
  qr: words('qr', { doc: 'data URL of a QR code of the address' }),
  invited: count('invited', { doc: 'friends who registered, those who do not count among them' }),
  waiting: count('waiting', { doc: 'whose first order has not finished yet' }),
  rewarded: count('rewarded'),
  coins: count('coins', { doc: 'coins that the invitations brought and that were not taken back' }),
});

export const getInvite = endpoint({
  name: 'getInvite',
  method: 'GET',
  writes: true,
  path: '/account/invite',
  auth: 'required',
  headers: { page: 'optional', ...FINGERPRINT },
  summary: 'The own invitation link, made when it is first asked for, and what it brought',
  data: inviteShape.schema,
  problems: [],
});

export const invitationShape = shape('Invitation', {
  id: identifier('id', { column: 'invitee_id' }),
  name: words('name', { doc: 'masked' }),
  at: moment('at', { column: 'at' }),
  status: choice(invitationStatuses, z.enum(invitationStatuses))('status', { column: 'status' }),
  coins: change('coins', { column: 'coins', doc: 'coins that it brought and that were not taken back' }),
  rewardedAt: moment.maybe('rewarded_at', { column: 'rewarded_at' }),
});

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/account/invitations',
  auth: 'required',
  summary: 'Friends who registered by the own link, newest first; why one does not count is not said',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(invitationShape.schema),
  problems: [],
});

export const exchangedShape = shape('Exchanged', {
  title: words('title', { doc: 'of the batch' }),
  kind: choice(codeGiftKinds, z.enum(codeGiftKinds))('kind'),
  gift: words('gift', { doc: 'what it brought, in words' }),
});

export const exchangeCode = endpoint({
  name: 'exchangeCode',
  method: 'POST',
  path: '/account/exchange',
  auth: 'required',
  idempotent: true,
  unhashed: ['verify_key'],
  headers: FINGERPRINT,
  summary: 'Turns an exchange code into its gift; after five wrong ones within an hour each try takes a verify_key of web_action `submit`',
  body: z.object({ code: text(40).min(1, '请输入兑换码'), verify_key: text(200).optional() }),
  data: exchangedShape.schema,
  problems: ['CODE_INVALID', 'CODE_USED', 'NEED_VERIFY', 'VERIFY_KEY_INVALID'],
});
