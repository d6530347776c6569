import { fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { CheckQrLoginDocument, StartQrLoginDocument, TakeAppLoginDocument } from '#api/generated/operations.ts';
import { CheckQrLoginRefusals } from '#api/generated/refusals/CheckQrLogin.ts';
import { TakeAppLoginRefusals } from '#api/generated/refusals/TakeAppLogin.ts';
import { nameOf, qrProviders, qrStatuses } from '#contract/names.ts';
import { answerOf, except, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import { grantOf } from './thirdPartyLogin.actors.ts';

const lost = (message: '获取用户token失败！' | '获取用户登录信息失败'): ProblemError =>
  new ProblemError({ kind: 'unexpected', message, requestId: null });

export const qrLoginActors = (api: Api): ActorsOf<typeof qrLoginMachine> => ({
  watchPage: fromCallback(({ sendBack }) => {
    const report = (): void => sendBack(document.hidden ? { type: 'page.hidden' } : { type: 'page.shown', now: Date.now() });
    if (document.hidden) report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }),
  fetchTicket: fromRequest(async ({ input, signal }) => {
    const { startQrLogin } = await api.request(
      StartQrLoginDocument,
      { provider: nameOf(qrProviders, input.provider), fingerprint: fingerprint() },
      { signal },
    );
    return { id: startQrLogin.id, image: startQrLogin.image, shownAt: Date.now() };
  }),
  /** A login unknown to the server has expired or was redeemed: a new code is needed. */
  checkTicket: fromRequest(async ({ input: { provider, ticketId }, signal }) => {
    const variables = { provider: nameOf(qrProviders, provider), ticketId, fingerprint: fingerprint() };
    const answer = await answerOf(
      api.request(CheckQrLoginDocument, variables, { signal }),
      // Does not concern the login: the chart polls again.
      except(CheckQrLoginRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
    );
    if (!answer.ok) return { status: 'expired', requestId: null, now: Date.now() };
    const { status, requestId } = answer.value.checkQrLogin;
    return { status: qrStatuses[status], requestId, now: Date.now() };
  }),
  fetchToken: fromRequest(async ({ input, signal }) => {
    const answer = await answerOf(
      api.request(TakeAppLoginDocument, { ticketId: input.ticketId, fingerprint: fingerprint() }, { signal }),
      // Does not concern the login: the chart reports a failure.
      except(TakeAppLoginRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
    );
    if (!answer.ok) throw lost('获取用户token失败！');
    const grant = grantOf(answer.value.takeAppLogin);
    if (grant.token === null && grant.tempToken === null) throw lost('获取用户登录信息失败');
    return grant;
  }),
});
