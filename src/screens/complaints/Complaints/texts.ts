import { complaintCauseValues } from '#contract/names.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { COMPLAINT_PLATFORM_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Complaint } from '#api/queries/complaints.ts';
import type { ComplaintCauseName } from '#machines/complaints/fileComplaint.machine.ts';
import type { TagTone } from '#ui/Tag.tsx';

export const isCause = (name: string | null): name is ComplaintCauseName => name !== null && Object.hasOwn(complaintCauseValues, name);

export const statusTexts: Readonly<Record<Complaint['status'], { text: string; tone: TagTone }>> = {
  OPEN: { text: '等对方答复', tone: 'book' },
  ANSWERED: { text: '等平台裁决', tone: 'book' },
  UPHELD: { text: '成立', tone: 'ok' },
  REJECTED: { text: '不成立', tone: 'no' },
  WITHDRAWN: { text: '已撤回', tone: 'plain' },
};

export const wishTexts = { REFUND: '退还租金', DAMAGES: '从押金赔付', REPORT: '记录违规' } as const;

export const claimText = ({ wish, claimFen }: Pick<Complaint, 'wish' | 'claimFen'>): string =>
  wish === 'REPORT' ? wishTexts.REPORT : `${wishTexts[wish]} ${formatYuan(claimFen)}`;

/** Describes the next step and its deadline. */
export function nextText(complaint: Complaint, now: number): string {
  const { status, isMine, answerDue, decideDue, reason, paidFen } = complaint;
  switch (status) {
    case 'OPEN':
      return isMine
        ? `对方 ${formatRelative(answerDue, now)} 前没有答复，就按你的要求处理；有答复的，平台再用 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决。`
        : `请在 ${formatRelative(answerDue, now)} 前答复；不答复就按对方的要求处理。`;
    case 'ANSWERED':
      return `双方均已陈述，平台 ${formatRelative(decideDue, now)} 前裁决；到时没有裁决，按投诉方的要求处理。`;
    case 'UPHELD':
      return (
        `投诉成立${(paidFen ?? 0) > 0 ? `，${isMine ? '你' : '投诉方'}获得 ${formatYuan(paidFen ?? 0)}` : ''}。` +
        `${reason === null ? '' : `理由：${reason}。`}`
      );
    case 'REJECTED':
      return `投诉不成立，订单照常进行。${reason === null ? '' : `理由：${reason}。`}`;
    case 'WITHDRAWN':
      return '投诉已撤回，订单照常进行。';
    default:
      return status satisfies never;
  }
}
