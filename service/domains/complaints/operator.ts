import { InvalidArgumentError, Option } from 'commander';
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
import { reportGameMoney } from '#service/domains/orders/gameMoneyReport.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { Misused, Told } from '#service/kernel/lib/usageError.ts';
import { type Acting, moment, name, type OperatorCommands, reason, sized } from '#service/kernel/operations/commands.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { upholdComplaint } from './decide.ts';
import { listComplaints, readDossier } from './dossier.ts';
import { complaintsText, dossierText } from './dossierText.ts';
import { answerComplaint, rejectComplaint, withdrawComplaint } from './end.ts';
import { writeEvidence } from './evidence.ts';
import { fileComplaint } from './file.ts';
import { lockOpenComplaint } from './lock.ts';

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
export const operator: OperatorCommands = (program, { withDatabase, out }) => {
  const about = (command: string, description: string) =>
    program.command(command).description(description).argument('<订单号>', '18 到 24 位数字', orderNumber);
  const acting = (command: string, description: string) =>
    about(command, description).requiredOption('--as <姓名>', '谁在操作', name).option('--json', '输出 JSON');

  /** Runs one command in one transaction with its audit row, and prints the result. */
  const act = <T extends object>(
    wish: Acting,
    action: string,
    orderNo: string,
    run: (ground: Ground) => Promise<T>,
    said: (result: T) => string,
  ): Promise<void> =>
    withDatabase(async (ground) => {
      const { as, json, ...input } = wish;
      const result = await actAs(ground, { operator: as, action, subject: orderNo, input }, run);
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
      (orderNo: string, wish: Acting & { by: ComplaintParty; cause: ComplaintCause; words: string; claim?: number; reported?: number }) =>
        act(
          wish,
          'complaint.file',
          orderNo,
          (ground) =>
            fileComplaint(ground, {
              orderNo,
              party: wish.by,
              cause: wish.cause,
              words: wish.words,
              claim: wish.claim ?? null,
              byOperator: true,
              reportedAt: wish.reported ?? ground.clock.now(),
            }),
          ({ claim, answerDue }) => `已登记，要求 ${formatYuan(claim)}；对方 ${formatClock(answerDue)} 前没有答复，系统就照此处理`,
        ),
    );
  acting('answer', `记下对方的答复：从此平台有 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决`)
    .requiredOption('--words <答复>', '投诉的一方会看到', sized(2, COMPLAINT_WORDS.most))
    .action((orderNo: string, wish: Acting & { words: string }) =>
      act(
        wish,
        'complaint.answer',
        orderNo,
        (ground) => answerComplaint(ground, orderNo, wish.words),
        ({ decideDue }) => `已记下；平台要在 ${formatClock(decideDue)} 前裁决，否则系统按投诉方处理`,
      ),
    );
  acting('uphold', '投诉成立：租客的退租金，号主的从押金赔付；立即到账')
    .addOption(new Option('--refund <元>', '租客的投诉：退多少租金，all 为全额（连同游戏币预付和红包）').argParser(amount))
    .addOption(new Option('--damages <元>', '号主的投诉：从押金赔多少，all 为全部押金').argParser(amount).conflicts('refund'))
    .requiredOption('--because <理由>', '双方都会看到', reason)
    .action((orderNo: string, wish: Acting & { refund?: Amount; damages?: Amount; because: string }) => {
      if (wish.refund === undefined && wish.damages === undefined)
        throw new Misused('要有 --refund（租客的投诉）或 --damages（号主的投诉）');
      return act(
        wish,
        'complaint.uphold',
        orderNo,
        async (ground) => {
          const { complaint } = await lockOpenComplaint(ground, orderNo);
          if ((complaint.party === 'renter') !== (wish.refund !== undefined)) {
            throw new Told(complaint.party === 'renter' ? '这是租客的投诉，请用 --refund' : '这是号主的投诉，请用 --damages');
          }
          return upholdComplaint(ground, orderNo, { amount: wish.refund ?? wish.damages ?? 'all', because: wish.because, by: 'platform' });
        },
        ({ paid }) => `投诉成立，${formatYuan(paid)} 已${wish.refund === undefined ? '赔付号主' : '退给租客'}`,
      );
    });
  acting('reject', '投诉不成立：订单照常进行和结算')
    .requiredOption('--because <理由>', '双方都会看到', reason)
    .action((orderNo: string, wish: Acting & { because: string }) =>
      act(
        wish,
        'complaint.reject',
        orderNo,
        (ground) => rejectComplaint(ground, orderNo, wish.because),
        () => '投诉不成立，订单照常进行',
      ),
    );
  acting('withdraw', '投诉方撤回，每方一次：订单照常进行和结算')
    .requiredOption('--because <理由>', '如何得知，只留作记录', reason)
    .action((orderNo: string, wish: Acting & { because: string }) =>
      act(
        wish,
        'complaint.withdraw',
        orderNo,
        (ground) => withdrawComplaint(ground, orderNo, wish.because),
        () => '已撤回，订单照常进行',
      ),
    );
  acting('game-money', '记下号主说的预付游戏币用量：结束之后、结算之前；可以再改')
    .requiredOption('--used <数量>', '用了多少，游戏里的单位', units)
    .action((orderNo: string, wish: Acting & { used: number }) =>
      act(
        wish,
        'gameMoney.report',
        orderNo,
        (ground) => reportGameMoney(ground, { orderNo, used: wish.used }),
        ({ usedFen, backFen }) => `已记下：结算时付给号主 ${formatYuan(usedFen)}，退给租客 ${formatYuan(backFen)}`,
      ),
    );
};
