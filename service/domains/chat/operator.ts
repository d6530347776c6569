import { formatClock } from '#contract/rules/clock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import type { OperatorCommands } from '#service/kernel/operations/commands.ts';

const MOST = 200;

interface ChatTold {
  readonly number: string;
  readonly status: 'waiting' | 'left';
  readonly askedAt: number;
  readonly messages: number;
  readonly member: boolean;
}

const statusTexts = { waiting: '排队中', left: '留言' } as const;

/** Conversations that wait for a reply, oldest first. */
async function listUnanswered(db: Db): Promise<ChatTold[]> {
  const rows = await db
    .selectFrom('chat_conversation')
    .select(['number', 'status', 'asked_at', 'last_seq', 'user_id'])
    .where('status', 'in', ['waiting', 'left'])
    .where('asked_at', 'is not', null)
    .orderBy('asked_at')
    .limit(MOST)
    .execute();
  return rows.map(({ number, status, asked_at, last_seq, user_id }) => ({
    number,
    status: status === 'left' ? 'left' : 'waiting',
    askedAt: asked_at?.getTime() ?? 0,
    messages: last_seq,
    member: user_id !== null,
  }));
}

const chatsText = (listed: readonly ChatTold[]): string =>
  listed.length === 0
    ? '没有等待答复的会话'
    : table([
        ['编号', '状态', '开始', '消息', '谁'],
        ...listed.map((one) => [
          one.number,
          statusTexts[one.status],
          formatClock(one.askedAt),
          String(one.messages),
          one.member ? '会员' : '访客',
        ]),
      ]);

/** Command that lists conversations waiting for a reply; replying is done at the desk. */
export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  program
    .command('chats')
    .description('等待客服答复的会话和留言，最早的在前')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await listUnanswered(db);
        out(json ? JSON.stringify(listed, null, 2) : chatsText(listed));
      }),
    );
};
