import { headers } from '#contract/rest/endpoint.ts';
import { payouts as rest } from '#contract/rest/index.ts';
import { checkAlipay } from '#contract/rules/withdrawal.ts';
import { checkRealName } from '#contract/rules/validation.ts';
import { bindAlipay, findAlipay, unbindAlipay } from './alipayBind.ts';
import { createContract, findContract, handleContractNotice } from './contractSign.ts';
import { handlePayoutNotice } from './payoutResult.ts';
import { askWithdrawal, leftToday } from './withdrawalAsk.ts';
import { cancelWithdrawal } from './withdrawalCancel.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { readWallet } from '#service/domains/wallet/queries.ts';
import { presentAccount, presentContract, presentWithdrawal } from './present.ts';
import { findWithdrawal, listWithdrawalRows, readPerson } from './queries.ts';
import { restingOf } from './resting.ts';
import { readPage } from '#service/kernel/http/page.ts';

export function registerPayouts(service: Service): void {
  route(service, rest.getPayout, async ({ deps, caller }) => {
    const now = deps.clock.now();
    const [wallet, account, contract, person, left, resting] = await Promise.all([
      readWallet(deps.db, caller.id),
      findAlipay(deps, caller.id),
      findContract(deps, caller.id),
      readPerson(deps.db, caller, now),
      leftToday(deps.db, caller.id, now),
      restingOf(deps.db, caller.id, now),
    ]);
    return {
      available: Math.max(0, wallet.available - resting),
      withdrawing: wallet.withdrawing,
      account: account ? presentAccount(account) : null,
      contract: contract ? presentContract(contract) : null,
      ...person,
      credit_score: caller.creditScore,
      left_today: left,
      server_time: now,
    };
  });

  route(service, rest.updateAlipay, async (call) => {
    await limitAddress(call, 'alipay');
    const { deps, caller, body } = call;
    const given = checked({ account: checkAlipay(body.account), ...(body.holder !== undefined && { holder: checkRealName(body.holder) }) });
    return presentAccount(await bindAlipay(deps, caller, { ...given, proof: body.proof }));
  });

  route(service, rest.unbindAlipay, async ({ deps, caller }) => {
    await unbindAlipay(deps, caller.id);
    return {};
  });

  route(service, rest.getContract, async ({ deps, caller }) => {
    const contract = await findContract(deps, caller.id);
    if (!contract) throw refused('NOT_FOUND');
    return presentContract(contract);
  });

  route(service, rest.createContract, async (call) => {
    await limitAddress(call, 'contract');
    const { deps, caller, header } = call;
    return presentContract(await createContract({ ...deps, outside: seenFrom(deps.outside, header(headers.page)) }, caller));
  });

  route(service, rest.contractNotice, async ({ deps, body }) => {
    await handleContractNotice(deps, body);
    return { received: true as const };
  });

  route(service, rest.createWithdrawal, async ({ deps, caller, body: { amount, proof } }) =>
    presentWithdrawal(await askWithdrawal(deps, caller, { amount, proof })),
  );

  route(service, rest.listWithdrawals, async ({ deps, caller, query: { cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) => listWithdrawalRows(deps.db, { userId: caller.id, cursor, limit: count }));
    return { list: rows.map(presentWithdrawal), next_cursor: last?.id ?? null };
  });

  route(service, rest.getWithdrawal, async ({ deps, caller, params }) =>
    presentWithdrawal(await findWithdrawal(deps.db, caller.id, params.withdrawal_no)),
  );

  route(service, rest.cancelWithdrawal, async ({ deps, caller, params }) =>
    presentWithdrawal(await cancelWithdrawal(deps, caller.id, params.withdrawal_no)),
  );

  route(service, rest.payoutNotice, async ({ deps, body }) => {
    await handlePayoutNotice(deps, body);
    return { received: true as const };
  });
}
