import type { DataOf } from '#contract/rest/endpoint.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { thirdParty as rest } from '#contract/rest/index.ts';
import { appQrStatus, qqQrStatus, wechatQrStatus } from '#contract/rules/qr.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import type { Area, GatewayContext, Resolver } from '#schema/context.ts';
import { type NameOf, nameOf, type qrProviders, qrStatuses, thirdPlatforms } from '#contract/names.ts';
import type { Caller } from '#schema/rest/source.ts';
import { loginAnswer } from '#schema/session/session.ts';

type Provider = NameOf<typeof qrProviders>;

interface Asked {
  ticketId: string;
  fingerprint: string;
}

/** None of these answers may be shared: each is somebody's login. */
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

const checks: Readonly<Record<Provider, (context: GatewayContext, asked: Asked) => Promise<ReturnType<typeof reading>>>> = {
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

const wechatAccount: Resolver<{ page: string }> = async (_, { page }, { rest: source, caller }) => {
  const data = await source.call(rest.getWechatAccountConfig, { query: { page } }, caller);
  return { image: data.qrcode, text: data.text };
};

const startQrLogin: Resolver<{ provider: Provider; fingerprint: string }> = (_, { provider, fingerprint }, context) =>
  starts[provider](context, fingerprint);

const checkQrLogin: Resolver<Asked & { provider: Provider }> = (_, { provider, ...asked }, context) => checks[provider](context, asked);

const takeAppLogin: Resolver<Asked> = async (_, { ticketId, fingerprint }, { rest: source, caller }) =>
  thirdLogin(await source.call(rest.getAppLoginToken, { query: { qr_token: ticketId } }, seenAs(caller, fingerprint), fresh));

interface Granted {
  platform: NameOf<typeof thirdPlatforms>;
  requestId: string;
  fingerprint: string;
}

const loginByThirdParty: Resolver<Granted> = async (_, { platform, requestId, fingerprint }, { rest: source, caller }) => {
  const query = { platform: thirdPlatforms[platform], request_id: requestId };
  return thirdLogin(await source.call(rest.thirdPartyLogin, { query }, seenAs(caller, fingerprint), fresh));
};

interface Binding {
  tempToken: string;
  phone: string;
  code: string;
  fingerprint: string;
}

const bindPhone: Resolver<{ input: Binding }> = async (_, { input }, { rest: source, caller }) => {
  const body = { temp_token: input.tempToken, mobile: input.phone, code: input.code };
  return loginAnswer(await source.call(rest.bindPhone, { body }, seenAs(caller, input.fingerprint)));
};

export const area: Area = {
  Query: { wechatAccount },
  Mutation: { startQrLogin, checkQrLogin, takeAppLogin, loginByThirdParty, bindPhone },
};
