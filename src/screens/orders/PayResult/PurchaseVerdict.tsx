import type { ReactNode } from 'react';
import { MINUTE } from '#contract/rules/constants.ts';
import type { Duration } from '#contract/rules/types.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import type { CommandView } from '#screens/parts/useCommand.ts';
import type { OutcomeView } from '#screens/parts/useOutcome.ts';
import { Button } from '#ui/Button.tsx';
import { Verdict } from './Verdict.tsx';

/** What a purchase calls its parts. */
export interface PurchaseTexts {
  /** What is bought: '超级会员月卡'. */
  title: string;
  hold: Duration;
  /** Of a command without an answer: why a retry does no harm. */
  uncertain: string;
  /** Of a payment whose result did not come. */
  resting: string;
  back: string;
  closed: { title: string; text: string; back: string };
  unknown: { title: string; back: string };
}

interface PurchaseVerdictProps {
  stage: 'beginning' | 'watching' | 'unpaid' | 'closed' | 'unknown';
  texts: PurchaseTexts;
  isCardRefused: boolean;
  command: CommandView;
  outcome: OutcomeView;
  /** Where the user can look meanwhile. */
  elsewhere: ReactNode;
  onRestart: () => void;
}

/** How far a purchase has come that is not paid, or not known to be. */
export function PurchaseVerdict({ stage, texts, isCardRefused, command, outcome, elsewhere, onRestart }: PurchaseVerdictProps) {
  const back = (label: string, isMain: boolean) => (
    <Button key="restart" kind={isMain ? 'primary' : 'plain'} size="lg" onClick={onRestart}>
      {label}
    </Button>
  );
  switch (stage) {
    case 'beginning':
      return (
        <Verdict
          tone="rest"
          icon="warn"
          title="没有收到服务器的答复"
          text={texts.uncertain}
          actions={[
            <Button key="retry" kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
              重试
            </Button>,
          ]}
        >
          <ProblemNote problem={command.problem} />
        </Verdict>
      );
    case 'watching':
      return outcome.isResting ? (
        <Verdict
          tone="rest"
          icon="pause"
          title="还没有收到支付结果"
          text={texts.resting}
          actions={[
            <Button key="check" kind="primary" size="lg" icon="refresh" onClick={outcome.recheck}>
              再查一次
            </Button>,
            back(texts.back, false),
          ]}
        >
          <ProblemNote problem={outcome.problem} />
        </Verdict>
      ) : (
        <Verdict tone="wait" icon="clock" title="正在确认支付结果" text="收银台的结果一般几秒钟就到，请不要重复付款" actions={[elsewhere]}>
          <ProblemNote calm problem={outcome.problem} />
        </Verdict>
      );
    case 'unpaid':
      return (
        <Verdict
          tone="bad"
          icon="x"
          title={isCardRefused ? '银行卡支付失败' : '还没有付款'}
          text={`${texts.title}没有扣款。${texts.hold / MINUTE} 分钟内可以接着付，也可以换一种方式。`}
          actions={[back('回去继续支付', true), elsewhere]}
        />
      );
    case 'closed':
      return (
        <Verdict
          tone="rest"
          icon="clock"
          title={texts.closed.title}
          text={`超过 ${texts.hold / MINUTE} 分钟没有付款，${texts.closed.text}。之后到账的钱在余额里。`}
          actions={[back(texts.closed.back, true), elsewhere]}
        />
      );
    case 'unknown':
      return (
        <Verdict
          tone="rest"
          icon="warn"
          title={texts.unknown.title}
          text="地址可能写错了，或当时登录的是另一个账号。"
          actions={[back(texts.unknown.back, true), elsewhere]}
        />
      );
    default:
      return stage satisfies never;
  }
}
