import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { checkSuggestionNumber, shownSuggestionNumber, type SuggestionKind, suggestionKindTexts } from '#contract/rules/suggestion.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason, reasonLength } from '#service/kernel/operations/commands.ts';
import { answerDecision, finishDecision } from './decisions.ts';
import type { SuggestionStatus } from './tables.ts';

const MOST = 200;

interface SuggestionTold {
  readonly number: string;
  readonly at: number;
  readonly kind: SuggestionKind;
  readonly status: SuggestionStatus;
  /** null: sent by a guest. */
  readonly user: string | null;
  readonly contact: string | null;
  readonly words: string;
  readonly answer: string | null;
}

const statusTexts = { open: '待回复', answered: '已回复', done: '已办结' } as const;

/** Unanswered suggestions, oldest first; or all, newest first. */
async function readSuggestions(db: Db, all: boolean): Promise<SuggestionTold[]> {
  const rows = await db
    .selectFrom('suggestion')
    .selectAll()
    .$if(!all, (waiting) => waiting.where('status', '=', 'open'))
    .orderBy('id', all ? 'desc' : 'asc')
    .limit(MOST)
    .execute();
  return rows.map(({ number, at, kind, status, user_id, contact, words, answer }) => ({
    number,
    at: at.getTime(),
    kind,
    status,
    user: user_id,
    contact,
    words,
    answer,
  }));
}

const suggestionsText = (listed: readonly SuggestionTold[]): string =>
  listed.length === 0
    ? '没有待回复的建议'
    : table([
        ['编号', '时间', '类别', '状态', '用户', '联系方式', '内容', '回复'],
        ...listed.map((one) => [
          shownSuggestionNumber(one.number),
          formatClock(one.at),
          suggestionKindTexts[one.kind],
          statusTexts[one.status],
          one.user ?? '游客',
          one.contact ?? '—',
          one.words,
          one.answer ?? '—',
        ]),
      ]);

function suggestionNumber(text: string): string {
  const checked = checkSuggestionNumber(text);
  if (!checked.ok) throw new InvalidArgumentError(checked.message);
  return checked.value;
}

/** Commands that answer suggestions. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('suggestions')
    .description('待回复的建议，最早的在前')
    .option('--all', `列出全部，最新的在前，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await readSuggestions(db, all === true);
        out(json ? JSON.stringify(listed, null, 2) : suggestionsText(listed));
      }),
    );
  const suggestion = program.command('suggestion').description('回复一条建议，或记为办结');
  const handling = (command: string, description: string) =>
    suggestion.command(command).description(description).argument('<编号>', 'JY 开头', suggestionNumber).option('--json', '输出 JSON');
  handling('answer', '回复：提出的人用编号看得到，登录过的还会收到消息')
    .requiredOption('--words <回复>', reasonLength, reason)
    .action((number: string, wish: Acting & { words: string }) =>
      decideAs(shop, wish, answerDecision, { number, words: wish.words }, { names: {}, said: () => '已回复' }),
    );
  handling('done', '办结：不再回复')
    .requiredOption('--because <理由>', '提出的人会看到', reason)
    .action((number: string, wish: Acting & { because: string }) =>
      decideAs(shop, wish, finishDecision, { number, because: wish.because }, { names: {}, said: () => '已办结' }),
    );
};
