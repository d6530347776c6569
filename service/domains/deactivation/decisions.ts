import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type Deactivation, deactivations } from './move.ts';

interface Reasoned {
  readonly number: string;
  readonly because: string;
}
type Named = Pick<Reasoned, 'number'>;

export async function findDeactivation({ db }: Pick<CommandContext, 'db'>, number: string): Promise<Deactivation> {
  const row = await db.selectFrom('deactivation').selectAll().where('deactivation_no', '=', number).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这次注销' });
  return row;
}

export async function deactivationState(ground: Pick<CommandContext, 'db'>, { number }: Named): Promise<CaseState> {
  const { status, let_go_by } = await findDeactivation(ground, number);
  return { facts: { status, let_go_by }, money: {} };
}

const common = {
  may: 'deactivations.decide',
  queue: 'deactivations',
  subject: ({ number }: Named) => number,
  state: deactivationState,
} as const;

/** The closing, which has not ended, under the lock of its person. */
async function lockOpen(ground: CommandContext, number: string) {
  const user = await lockUser(ground, (await findDeactivation(ground, number)).user_id);
  const open = await findDeactivation(ground, number);
  if (open.status !== 'requested' && open.status !== 'cooling') throw refused('DEACTIVATION_STATE');
  return { user, open };
}

/** Nothing speaks against the closing: it goes on by the clock. */
export const letGo: Decision<Reasoned, { readonly status: string }> = {
  ...common,
  action: 'deactivation.letGo',
  async run(ground, { number }, actor) {
    const { open } = await lockOpen(ground, number);
    const looked = { let_go_at: new Date(ground.clock.now()), let_go_by: actor.name };
    await ground.db.updateTable('deactivation').set(looked).where('id', '=', open.id).execute();
    return { status: open.status };
  },
};

/** Ends the closing; the account stays open, and its owner reads the reason. */
export const hold: Decision<Reasoned, { readonly status: string }> = {
  ...common,
  action: 'deactivation.hold',
  async run(ground, { number, because }) {
    const { user, open } = await lockOpen(ground, number);
    const { status } = await deactivations.move(ground, open, { event: 'deactivation.hold', by: 'platform', note: because });
    await ground.db.updateTable('user_account').set({ status: 'normal' }).where('id', '=', open.user_id).execute();
    const content = `平台暂停了你的账号注销，账号可以照常使用。理由：${because}。处理之后可以再次申请。`;
    await notify(ground, open.user_id, { type: 'system', title: '账号没有注销', content, orderNo: null });
    if (open.status === 'cooling') await sendNews(ground, user, content);
    return { status };
  },
};
