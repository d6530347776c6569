import * as contract from '#contract/rest/payPassword.ts';
import { checkPayPassword } from '#contract/rules/account.ts';
import { readSettings, saveSettings } from '#service/domains/account/settings.ts';
import { storePayPassword } from '#service/domains/identity/payPassword.ts';
import { useProof } from '#service/domains/identity/proofs.ts';
import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import { openSigned } from '#service/domains/identity/sign.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type Call, route, type Service } from '#service/kernel/http/route.ts';

const NOT_ME = '如非本人操作，请立即修改登录密码并重置支付密码。';

type Setting = Call<typeof contract.setPayPassword | typeof contract.updatePayPassword>;

async function newPayPassword({ deps, header, body }: Setting): Promise<string> {
  const { pay_password } = checked({ pay_password: checkPayPassword(await openSigned(deps, 'pay_password', header, body.pay_password)) });
  return pay_password;
}

export function registerPayPassword(service: Service): void {
  route(service, contract.setPayPassword, async (call) => {
    await limitAddress(call, 'pay_password');
    const { deps, caller, body } = call;
    const payPassword = await newPayPassword(call);
    await inTransaction(deps, async (held) => {
      const user = await lockUser(held, caller.id);
      const isSet = await hasPayPassword(held, caller.id);
      await useProof(held, body.proof, { userId: caller.id, purpose: isSet ? 'reset_pay_password' : 'set_pay_password' });
      await storePayPassword(held, caller.id, payPassword);
      await sendNews(held, user, `你的账号支付密码已${isSet ? '重置' : '设置'}。${NOT_ME}`);
    });
    return {};
  });

  route(service, contract.updatePayPassword, async (call) => {
    await limitAddress(call, 'pay_password');
    const { deps, caller, body } = call;
    const payPassword = await newPayPassword(call);
    await inTransaction(deps, async (held) => {
      const user = await lockUser(held, caller.id);
      if (!(await hasPayPassword(held, caller.id))) throw refused('PAY_PASSWORD_UNSET');
      await useProof(held, body.proof, { userId: caller.id, purpose: 'pay', subject: 'pay_password' });
      await storePayPassword(held, caller.id, payPassword);
      await sendNews(held, user, `你的账号支付密码已修改。${NOT_ME}`);
    });
    return {};
  });

  route(service, contract.getSettings, ({ deps, caller }) => readSettings(deps, caller.id));

  route(service, contract.updateSettings, ({ deps, caller, body: { proof, ...wish } }) =>
    inTransaction(deps, async (held) => {
      const { has_pay_password, pay_password_above } = await readSettings(held, caller.id);
      const asksLess = (wish.pay_password_above ?? 0) > pay_password_above;
      if (has_pay_password && asksLess) {
        if (proof === undefined) throw refused('PAY_PASSWORD_REQUIRED');
        await useProof(held, proof, { userId: caller.id, purpose: 'pay', subject: 'limit' });
      }
      await saveSettings(held, caller.id, wish);
      return readSettings(held, caller.id);
    }),
  );
}

const hasPayPassword = async ({ db }: Setting['deps'], userId: string): Promise<boolean> =>
  (await db.selectFrom('pay_password').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirst()) !== undefined;
