import { headers } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/thirdParty.ts';
import { checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import type { Platform } from './tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { channelOf } from '#service/domains/identity/channel.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';
import { bindPhone } from './bind.ts';
import { deviceOf } from './device.ts';
import { isGranted } from './dialects.ts';
import { readOfficialAccount } from './host.ts';
import { drawQr } from '#service/kernel/lib/qrCode.ts';
import { type GivenSession, issueRequest, readStatus, redeemRequest, redeemSession, startLogin } from './tickets.ts';

interface Asking {
  readonly deps: Deps;
  readonly ip: string;
}

interface Starting extends Asking {
  readonly header: (name: (typeof headers)['userAgent']) => string | undefined;
}

/** One rate limit for the codes of all platforms. */
async function start(call: Starting, platform: Platform, visitor: string | undefined) {
  await limitAddress(call, 'qr_start');
  return startLogin(call.deps, platform, { device: deviceOf(call.header(headers.userAgent)), address: call.ip }, { visitor });
}

/** Polling is limited only for sessions of another browser; the host is queried at its own interval. */
async function statusOf(call: Asking, given: GivenSession): Promise<string> {
  return readStatus(call.deps, given).catch(async (error: unknown) => {
    if (error instanceof Refused && error.problem === 'NOT_FOUND') await limitAddress(call, 'qr_unknown');
    throw error;
  });
}

/** Like `statusOf`, with the request id of a login that the phone has confirmed. */
async function standingOf(call: Asking, given: GivenSession): Promise<{ status: string; request_id: string | null }> {
  const status = await statusOf(call, given);
  return { status, request_id: isGranted(given.platform, status) ? await issueRequest(call.deps, given) : null };
}

export function registerThirdParty(service: Service): void {
  registerWechat(service);
  registerQq(service);
  registerApp(service);

  route(service, contract.thirdPartyLogin, async (call) => {
    await limitAddress(call, 'third_login');
    return redeemRequest(call.deps, { platform: call.query.platform, requestId: call.query.request_id, visitor: visitorOf(call) });
  });

  route(service, contract.bindPhone, async (call) => {
    await limitAddress(call, 'bind_phone');
    const { mobile, code } = checked({ mobile: checkPhone(call.body.mobile), code: checkSmsCode(call.body.code) });
    return bindPhone(call.deps, {
      tempToken: call.body.temp_token,
      phone: mobile,
      code,
      channel: channelOf(call),
      visitor: visitorOf(call),
    });
  });
}

function registerWechat(service: Service): void {
  route(service, contract.getWechatAccountConfig, async (call) => {
    await limitAddress(call, 'wechat_config');
    const { url, text } = await readOfficialAccount(call.deps, call.query.page);
    return { qrcode: await drawQr(url), text };
  });

  route(service, contract.initWechatLogin, async (call) => {
    const { sessionId, picture, expiresAt } = await start(call, 'wechat', visitorOf(call));
    return { session_id: sessionId, qrcode_url: picture, expires_at: expiresAt };
  });

  route(service, contract.getWechatLoginStatus, async (call) => {
    return standingOf(call, { platform: 'wechat', sessionId: call.query.session_id, visitor: visitorOf(call) });
  });
}

function registerQq(service: Service): void {
  route(service, contract.initQqLogin, async (call) => {
    const visitor = call.header(headers.uid)?.slice(0, 128);
    if (!visitor) throw refused('BAD_REQUEST', { message: '获取浏览器指纹失败' });
    const { sessionId, picture, expiresAt } = await start(call, 'qq', visitor);
    return { qrImage: picture, sessionId, expires_at: expiresAt };
  });

  route(service, contract.getQqLoginStatus, async (call) => {
    return standingOf(call, { platform: 'qq', sessionId: call.query.session_id, visitor: visitorOf(call) });
  });
}

function registerApp(service: Service): void {
  route(service, contract.generateAppQr, async (call) => {
    const { sessionId, picture, expiresAt } = await start(call, 'app', call.body.fingerprint);
    return { qr_content: picture, qr_token: sessionId, expires_at: expiresAt };
  });

  route(service, contract.getAppLoginStatus, async (call) => {
    return { status: await statusOf(call, { platform: 'app', sessionId: call.query.qr_token, visitor: visitorOf(call) }) };
  });

  route(service, contract.getAppLoginToken, async (call) => {
    await limitAddress(call, 'app_token');
    return redeemSession(call.deps, { platform: 'app', sessionId: call.query.qr_token, visitor: visitorOf(call) });
  });
}
