import { shownSuggestionNumber } from '#contract/rules/suggestion.ts';
import type { SuggestionStatus } from './tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';

export interface Handled {
  readonly number: string;
  readonly status: SuggestionStatus;
}

async function lockSuggestion({ db }: CommandContext, number: string) {
  const found = await db
    .selectFrom('suggestion')
    .select(['id', 'user_id', 'status'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND', { message: `没有 ${number} 这条建议` });
  if (found.status === 'done') throw refused('BAD_REQUEST', { message: '这条建议已经办结' });
  return found;
}

async function notifyAuthor(deps: CommandContext, userId: string | null, title: string, content: string): Promise<void> {
  if (userId !== null) await notify(deps, userId, { type: 'system', title, content, orderNo: null });
}

/** Operator command: answers a suggestion and notifies its author. Run this and `finishSuggestion` inside a transaction. */
export async function answerSuggestion(deps: CommandContext, number: string, words: string): Promise<Handled> {
  const { user_id } = await lockSuggestion(deps, number);
  await deps.db
    .updateTable('suggestion')
    .set({ status: 'answered', answer: words, answered_at: new Date(deps.clock.now()) })
    .where('number', '=', number)
    .execute();
  await notifyAuthor(deps, user_id, '你的建议有回复了', `${shownSuggestionNumber(number)}：${words}`);
  return { number, status: 'answered' };
}

/** Closes it without an answer. */
export async function finishSuggestion(deps: CommandContext, number: string, because: string): Promise<Handled> {
  const { user_id } = await lockSuggestion(deps, number);
  await deps.db.updateTable('suggestion').set({ status: 'done' }).where('number', '=', number).execute();
  await notifyAuthor(deps, user_id, '你的建议已办结', `${shownSuggestionNumber(number)}：${because}`);
  return { number, status: 'done' };
}
