import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { addWordDecision, judgeDecisions, removeWordDecision } from './decisions.ts';

const MOST = 200;

interface ReviewTold {
  readonly review: string;
  readonly orderNo: string;
  readonly at: number;
  readonly status: 'shown' | 'held' | 'hidden';
  readonly words: string;
  readonly answer: string | null;
  readonly answerStatus: 'shown' | 'held' | 'hidden' | null;
}

const statusTexts = { shown: '显示', held: '待审核', hidden: '已隐藏' } as const;

/** Held reviews, oldest first; or all, newest first. */
async function listReviews(db: Db, all: boolean): Promise<ReviewTold[]> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .selectAll('review')
    .select('order_no')
    .$if(!all, (waiting) => waiting.where((is) => is.or([is('review.status', '=', 'held'), is('answer_status', '=', 'held')])))
    .orderBy('review.id', all ? 'desc' : 'asc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    review: row.id,
    orderNo: row.order_no,
    at: row.created_at.getTime(),
    status: row.status,
    words: [row.words, row.addition].filter(Boolean).join(' ／追加：'),
    answer: row.answer,
    answerStatus: row.answer_status,
  }));
}

const reviewsText = (listed: readonly ReviewTold[]): string =>
  listed.length === 0
    ? '没有待审核的评价'
    : table([
        ['编号', '订单', '时间', '状态', '评价', '号主回复'],
        ...listed.map((one) => [
          one.review,
          one.orderNo,
          formatClock(one.at),
          statusTexts[one.status],
          one.words,
          one.answerStatus === null ? '—' : `${one.answer}（${statusTexts[one.answerStatus]}）`,
        ]),
      ]);

function digits(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

const WORD_MOST = 30;
const wordLength = `1 到 ${WORD_MOST} 个字`;

function listedWord(text: string): string {
  const word = text.trim();
  if (word === '' || [...word].length > WORD_MOST) throw new InvalidArgumentError(`应有 ${wordLength}`);
  return word;
}

/** Commands for moderating reviews and maintaining the word list. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('reviews')
    .description('待审核的评价和回复，最早的在前')
    .option('--all', `列出全部，最新的在前，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await listReviews(db, all === true);
        out(json ? JSON.stringify(listed, null, 2) : reviewsText(listed));
      }),
    );
  const review = program.command('review').description('显示或隐藏一条评价或它的回复');
  const judging = (command: string, description: string) =>
    review
      .command(command)
      .description(description)
      .argument('<评价编号>', '数字', digits)
      .requiredOption('--because <理由>', '写的人会看到', reason)
      .option('--answer', '只管号主的回复')
      .option('--json', '输出 JSON');
  const judge = (to: 'shown' | 'hidden', text: string) => (id: string, wish: Acting & { because: string; answer?: true }) =>
    decideAs(
      shop,
      wish,
      judgeDecisions[wish.answer ? 'answer' : 'review'][to],
      { id, because: wish.because },
      {
        names: { subject: `review:${id}` },
        said: () => text,
      },
    );
  judging('show', '通过：从现在起显示并计入好评').action(judge('shown', '已显示'));
  judging('hide', '不通过：不再显示，也不计入好评').action(judge('hidden', '已隐藏'));

  program
    .command('words')
    .description('评价和回复里出现就要先审核的词')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const words = (await db.selectFrom('listed_word').select('word').orderBy('word').execute()).map(({ word }) => word);
        out(json ? JSON.stringify(words, null, 2) : words.length === 0 ? '词表是空的' : words.join('\n'));
      }),
    );
  const word = program.command('word').description('增减要先审核的词');
  const listing = (command: string, description: string) =>
    word.command(command).description(description).argument('<词>', wordLength, listedWord).option('--json', '输出 JSON');
  const change = (decision: typeof addWordDecision, text: string) => (word: string, wish: Acting) =>
    decideAs(shop, wish, decision, { word }, { names: { subject: `word:${word}` }, said: () => text });
  listing('add', '加一个词；不分大小写、全半角和中间的符号').action(change(addWordDecision, '已加入'));
  listing('remove', '去掉一个词').action(change(removeWordDecision, '已去掉'));
};
