import type { DataOf } from '#contract/rest/endpoint.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { thirdParty as rest } from '#contract/rest/index.ts';
import { appQrStatus, qqQrStatus, wechatQrStatus } from '#contract/rules/qr.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import type { GatewayContext } from '#schema/context.ts';
import { type Area, as, calls, field } from '#schema/field.ts';
import { nameOf, qrStatuses, thirdPlatforms } from '#contract/names.ts';
import type { EnumValue } from '#schema/enums.ts';
import type { Caller } from '#schema/rest/source.ts';
import { loginAnswer } from '#schema/session/session.ts';

type Provider = EnumValue<'QrProvider'>;

interface TicketRequest {
  ticketId: string;
  fingerprint: string;
}

/** These responses must not be shared: each is one user's login. */
const fresh = { fresh: true } as const;

const seenAs = (caller: Caller, fingerprint: string, name: string = headers.fingerprint): Caller => ({
  ...caller,
  forwarded: { ...caller.forwarded, [name]: fingerprint },
});

const thirdLogin = (data: DataOf<typeof rest.thirdPartyLogin>) => ({
  login: data.token && loginAnswer(data.token),
  tempToken: data.temp_token,
});

const starts: Readonly<
  Record<Provider, (context: GatewayContext, fingerprint: string) => Promise<{ id: string; image: string; expiresAt: number }>>
> = {
  WECHAT: async ({ rest: source, caller }, fingerprint) => {
    const data = await source.call(rest.initWechatLogin, {}, seenAs(caller, fingerprint), fresh);
    return { id: data.session_id, image: data.qrcode_url, expiresAt: data.expires_at };
  },
  QQ: async ({ rest: source, caller }, fingerprint) => {
    const data = await source.call(rest.initQqLogin, {}, seenAs(caller, fingerprint, headers.uid), fresh);
    return { id: data.sessionId, image: data.qrImage, expiresAt: data.expires_at };
  },
  APP: async ({ rest: source, caller }, fingerprint) => {
    const data = await source.call(rest.generateAppQr, { body: { fingerprint } }, caller, fresh);
    return { id: data.qr_token, image: data.qr_content, expiresAt: data.expires_at };
  },
};

const reading = (status: QrStatus, requestId: string | null) => ({ status: nameOf(qrStatuses, status), requestId });

const checks: Readonly<Record<Provider, (context: GatewayContext, asked: TicketRequest) => Promise<ReturnType<typeof reading>>>> = {
  WECHAT: async ({ rest: source, caller }, { ticketId, fingerprint }) => {
    const data = await source.call(rest.getWechatLoginStatus, { query: { session_id: ticketId } }, seenAs(caller, fingerprint), fresh);
    return reading(wechatQrStatus(data.status), data.request_id);
  },
  QQ: async ({ rest: source, caller }, { ticketId, fingerprint }) => {
    const data = await source.call(rest.getQqLoginStatus, { query: { session_id: ticketId } }, seenAs(caller, fingerprint), fresh);
    return reading(qqQrStatus(data.status), data.request_id);
  },
  APP: async ({ rest: source, caller }, { ticketId, fingerprint }) => {
    const data = await source.call(rest.getAppLoginStatus, { query: { qr_token: ticketId } }, seenAs(caller, fingerprint), fresh);
    return reading(appQrStatus(data.status), null);
  },
};

const TICKET = 'ticketId: ID!, fingerprint: String!';

export const area: Area = {
  Query: {
    wechatAccount: calls(rest.getWechatAccountConfig, {
      args: 'page: String!',
      request: ({ page }) => ({ query: { page } }),
      answer: as('WechatAccount!', (data) => ({ image: data.qrcode, text: data.text })),
    }),
  },
  Mutation: {
    startQrLogin: field({
      args: 'provider: QrProvider!, fingerprint: String!',
      type: 'QrTicket!',
      calls: [rest.initWechatLogin, rest.initQqLogin, rest.generateAppQr],
      doc:
        'Shows a login code that lives for 60 s. The ticket belongs to this browser alone: the later calls need its id and the ' +
        'same fingerprint.',
      resolve: ({ provider, fingerprint }, context) => starts[provider](context, fingerprint),
    }),
    checkQrLogin: field({
      args: `provider: QrProvider!, ${TICKET}`,
      type: 'QrReading!',
      calls: [rest.getWechatLoginStatus, rest.getQqLoginStatus, rest.getAppLoginStatus],
      doc: "How the login stands. NOT_FOUND: it has run out, was taken, or is another browser's. Ask every 500 ms, of APP every 2 s.",
      resolve: ({ provider, ...asked }, context) => checks[provider](context, asked),
    }),
    takeAppLogin: calls(rest.getAppLoginToken, {
      args: TICKET,
      fresh: true,
      caller: (caller, { fingerprint }) => seenAs(caller, fingerprint),
      request: ({ ticketId }) => ({ query: { qr_token: ticketId } }),
      answer: as('ThirdLogin!', thirdLogin),
    }),
    loginByThirdParty: calls(rest.thirdPartyLogin, {
      args: 'platform: ThirdPlatform!, requestId: ID!, fingerprint: String!',
      fresh: true,
      caller: (caller, { fingerprint }) => seenAs(caller, fingerprint),
      request: ({ platform, requestId }) => ({ query: { platform: thirdPlatforms[platform], request_id: requestId } }),
      answer: as('ThirdLogin!', thirdLogin),
    }),
    bindPhone: calls(rest.bindPhone, {
      args: 'input: BindPhoneInput!',
      doc: 'The code is one for LOGIN. NOT_FOUND: the temp token has run out.',
      caller: (caller, { input }) => seenAs(caller, input.fingerprint),
      request: ({ input }) => ({ body: { temp_token: input.tempToken, mobile: input.phone, code: input.code } }),
      answer: as('LoginAnswer!', loginAnswer),
    }),
  },
};
