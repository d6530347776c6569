import * as contract from '#contract/rest/invitations.ts';
import { giftText } from '#contract/rules/exchangeCode.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';
import { codeHasher, exchangeCode } from './exchange.ts';
import { admitGuess } from './guesses.ts';

export function registerExchange(service: Service): void {
  route(
    service,
    contract.exchangeCode,
    async ({ deps, caller, body }) => {
      const { title, gift } = await exchangeCode(deps, { userId: caller.id, given: body.code, hashOf: await codeHasher(deps) });
      return { title, kind: gift.kind, gift: giftText(gift) };
    },
    async (call, run) => {
      await limitAddress(call, 'exchange_code');
      await codeHasher(call.deps);
      const visitor = visitorOf(call);
      const attempt = await admitGuess(call.deps, { userId: call.caller.id, ip: call.ip, verifyKey: call.body.verify_key, visitor });
      try {
        const answer = await run();
        await attempt.refund();
        return answer;
      } catch (error) {
        await (error instanceof Refused && error.problem === 'CODE_USED' ? attempt.refund() : attempt.count());
        throw error;
      }
    },
  );
}
