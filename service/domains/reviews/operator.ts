import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { judgeDecisions } from './decisions.ts';

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

/** Commands for moderating reviews. */
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
};
