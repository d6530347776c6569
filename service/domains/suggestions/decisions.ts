import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { answerSuggestion, finishSuggestion, type Handled } from './answer.ts';

interface Named {
  readonly number: string;
}

export async function readSuggestion({ db }: Pick<CommandContext, 'db'>, number: string) {
  const row = await db.selectFrom('suggestion').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${number} 这条建议` });
  return row;
}

export async function suggestionState(ground: CommandContext, { number }: Named): Promise<CaseState> {
  const { status, answer } = await readSuggestion(ground, number);
  return { facts: { status, answer }, money: {} };
}

const common = {
  may: 'suggestions.decide',
  queue: 'suggestions',
  subject: ({ number }: Named) => `suggestion:${number}`,
  caseSubject: ({ number }: Named) => number,
  state: suggestionState,
} as const;

export const answerDecision: Decision<Named & { readonly words: string }, Handled> = {
  ...common,
  action: 'suggestion.answer',
  run: (ground, { number, words }) => answerSuggestion(ground, number, words),
};

export const finishDecision: Decision<Named & { readonly because: string }, Handled> = {
  ...common,
  action: 'suggestion.done',
  run: (ground, { number, because }) => finishSuggestion(ground, number, because),
};
