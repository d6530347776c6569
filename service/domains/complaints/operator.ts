import { InvalidArgumentError, Option } from 'commander';
import type { OperatorAct } from '#contract/operator/acts.ts';
import { formatClock } from '#contract/rules/clock.ts';
import {
  type ComplaintCause,
  complaintCauseNames,
  complaintCauses,
  type ComplaintParty,
  COMPLAINT_WORDS,
} from '#contract/rules/complaint.ts';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { type Acting, decideAs, moment, type OperatorCommands, reason, sized } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { answerDecision, fileDecision, gameMoneyDecision, rejectDecision, upholdDecision, withdrawDecision } from './decisions.ts';
import { listComplaints, readDossier } from './dossier.ts';
import { complaintsText, dossierText } from './dossierText.ts';
import { writeEvidence } from './evidence.ts';

type Amount = number | 'all';

const spoken = sized(COMPLAINT_WORDS.least, COMPLAINT_WORDS.most);

function orderNumber(text: string): string {
  if (!/^\d{18,24}$/.test(text)) throw new InvalidArgumentError('应是 18 到 24 位数字的订单号');
  return text;
}

function yuan(text: string): number {
  const fen = parseYuan(text);
  if (fen === null || fen < 1) throw new InvalidArgumentError('应是大于 0 的金额，如 12.50');
  return fen;
}

const amount = (text: string): Amount => (text === 'all' ? 'all' : yuan(text));

function units(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('应是不小于 0 的整数');
  return Number(text);
}

const causesText = complaintCauseNames.map((cause) => `${cause} ${complaintCauses[cause].label}`).join('，');

/** Commands that file, answer and decide complaints. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  const about = (command: string, description: string) =>
    program.command(command).description(description).argument('<订单号>', '18 到 24 位数字', orderNumber);
  const acting = (command: string, description: string) => about(command, description).option('--json', '输出 JSON');

  /** Runs one command in one transaction with its audit row, and prints the result. */
  const act = <T extends object>(
    wish: Acting,
    action: OperatorAct,
    orderNo: string,
    run: (ground: CommandContext) => Promise<T>,
    said: (result: T) => string,
  ): Promise<void> =>
    withDatabase(async (ground, { name: operator, sessionId }) => {
      const { json, ...input } = wish;
      const result = await actAs(ground, { operator, sessionId, action, subject: orderNo, input }, run);
      out(json ? JSON.stringify({ orderNo, action, ...result }, null, 2) : said(result));
    });

  program
    .command('complaints')
    .description('待处理的投诉，最急的在前')
    .option('--all', '也列出已结束的，最多 200 条')
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db, clock }) => {
        const listed = await listComplaints(db, all === true);
        out(json ? JSON.stringify(listed, null, 2) : complaintsText(listed, clock.now()));
      }),
    );
  about('show', '一个订单：双方、钱、投诉、查看上号信息的记录和经过')
    .option('--json', '输出 JSON')
    .action((orderNo: string, { json }: { json?: true }) =>
      withDatabase(async ({ db, clock }) => {
        const dossier = await readDossier(db, orderNo);
        out(json ? JSON.stringify(dossier, null, 2) : dossierText(dossier, clock.now()));
      }),
    );
  acting('evidence', '把一个订单的投诉图片存成文件，只给处理投诉的人看')
    .requiredOption('--to <目录>', '要新建的目录')
    .action((orderNo: string, wish: Acting & { to: string }) =>
      act(
        wish,
        'complaint.evidence',
        orderNo,
        async ({ db }) => ({ files: await writeEvidence(db, orderNo, wish.to) }),
        ({ files }) => files.join('\n'),
      ),
    );
  acting('file', `替不能自己提交的一方登记投诉：押金和结算暂停，对方 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时内答复`)
    .addOption(new Option('--by <一方>', '谁投诉').choices(['renter', 'owner']).makeOptionMandatory())
    .addOption(new Option('--cause <原因>', causesText).choices(complaintCauseNames).makeOptionMandatory())
    .requiredOption('--words <说法>', '对方会看到', spoken)
    .option('--claim <元>', '要求多少：租客要退的租金，默认全部；号主要从押金赔的，必填', yuan)
    .option('--reported <时间>', '这一方告诉平台的时间；默认现在', moment)
    .action(
      (orderNo: string, wish: Acting & { by: ComplaintParty; cause: ComplaintCause; words: string; claim?: number; reported?: number }) => {
        const { by: party, cause, words, claim = null, reported: reportedAt = null } = wish;
        return decideAs(
          shop,
          wish,
          fileDecision,
          { orderNo, party, cause, words, claim, reportedAt },
          {
            names: { orderNo },
            said: (filed) => `已登记，要求 ${formatYuan(filed.claim)}；对方 ${formatClock(filed.answerDue)} 前没有答复，系统就照此处理`,
          },
        );
      },
    );
  acting('answer', `记下对方的答复：从此平台有 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决`)
    .requiredOption('--words <答复>', '投诉的一方会看到', sized(2, COMPLAINT_WORDS.most))
    .action((orderNo: string, wish: Acting & { words: string }) =>
      decideAs(
        shop,
        wish,
        answerDecision,
        { orderNo, words: wish.words },
        {
          names: { orderNo },
          said: ({ decideDue }) => `已记下；平台要在 ${formatClock(decideDue)} 前裁决，否则系统按投诉方处理`,
        },
      ),
    );
  acting('uphold', '投诉成立：租客的退租金，号主的从押金赔付；立即到账')
    .addOption(new Option('--refund <元>', '租客的投诉：退多少租金，all 为全额（连同游戏币预付和红包）').argParser(amount))
    .addOption(new Option('--damages <元>', '号主的投诉：从押金赔多少，all 为全部押金').argParser(amount).conflicts('refund'))
    .requiredOption('--because <理由>', '双方都会看到', reason)
    .action((orderNo: string, wish: Acting & { refund?: Amount; damages?: Amount; because: string }) => {
      if (wish.refund === undefined && wish.damages === undefined)
        throw new Misused('要有 --refund（租客的投诉）或 --damages（号主的投诉）');
      const party = wish.refund === undefined ? 'owner' : 'renter';
      const amount = wish.refund ?? wish.damages ?? 'all';
      return decideAs(
        shop,
        wish,
        upholdDecision,
        { orderNo, party, amount, because: wish.because },
        {
          names: { orderNo },
          said: ({ paid }) => `投诉成立，${formatYuan(paid)} 已${party === 'owner' ? '赔付号主' : '退给租客'}`,
        },
      );
    });
  acting('reject', '投诉不成立：订单照常进行和结算')
    .requiredOption('--because <理由>', '双方都会看到', reason)
    .action((orderNo: string, wish: Acting & { because: string }) =>
      decideAs(
        shop,
        wish,
        rejectDecision,
        { orderNo, because: wish.because },
        {
          names: { orderNo },
          said: () => '投诉不成立，订单照常进行',
        },
      ),
    );
  acting('withdraw', '投诉方撤回，每方一次：订单照常进行和结算')
    .requiredOption('--because <理由>', '如何得知，只留作记录', reason)
    .action((orderNo: string, wish: Acting & { because: string }) =>
      decideAs(
        shop,
        wish,
        withdrawDecision,
        { orderNo, because: wish.because },
        {
          names: { orderNo },
          said: () => '已撤回，订单照常进行',
        },
      ),
    );
  acting('game-money', '记下号主说的预付游戏币用量：结束之后、结算之前；可以再改')
    .requiredOption('--used <数量>', '用了多少，游戏里的单位', units)
    .action((orderNo: string, wish: Acting & { used: number }) =>
      decideAs(
        shop,
        wish,
        gameMoneyDecision,
        { orderNo, used: wish.used },
        {
          names: { orderNo },
          said: ({ usedFen, backFen }) => `已记下：结算时付给号主 ${formatYuan(usedFen)}，退给租客 ${formatYuan(backFen)}`,
        },
      ),
    );
};
