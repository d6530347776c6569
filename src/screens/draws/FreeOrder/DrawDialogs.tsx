import * as styles from './FreeOrder.module.css';
import type { DrawResult } from '#machines/draws/draw.machine.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import type { CommandView } from '#screens/parts/useCommand.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { prizeTexts, wonText } from './words.ts';

/** A draw without an answer: it is asked again with its key, or left for later. */
export function Uncertain({ command }: { command: CommandView }) {
  return (
    <Modal open={command.isUncertain} title="没有收到答复" onClose={command.leave} mustAnswer={command.isBusy}>
      <div className={styles['dialog']}>
        <p>结果已经确定，奖品不会多也不会少。再试一次看到的是同一个结果；看到之前不能转别的机会。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['dialogActions']}>
          <Button size="lg" disabled={command.isBusy} onClick={command.leave}>
            先不转
          </Button>
          <Button kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const ways = {
  RENT: { label: '看钱包', href: links.wallet() },
  PACKET: { label: '看红包', href: links.redPackets() },
  COINS: { label: '看金币', href: links.goldCoins() },
  NONE: { label: '去租号', href: links.hall({}) },
} as const;

/** What a chance brought; it has arrived already. */
export function Result({ open, result, onClose }: { open: boolean; result: DrawResult | null; onClose: () => void }) {
  const prize = result?.prize ?? 'NONE';
  return (
    <Modal open={open && result !== null} title={prize === 'NONE' ? '这次没中' : '中奖了'} onClose={onClose}>
      <div className={styles['dialog']}>
        <p className={styles['won']}>{prize === 'NONE' ? '谢谢参加' : wonText(prize, result?.prizeFen ?? 0)}</p>
        <p>
          第 {result?.number} 号，名次第 {result?.rank}。{prizeTexts[prize]}
          {prize === 'RENT' ? '；这单退款时会收回' : ''}。
        </p>
        <div className={styles['dialogActions']}>
          <LinkButton size="lg" href={ways[prize].href}>
            {ways[prize].label}
          </LinkButton>
          <Button kind="primary" size="lg" onClick={onClose}>
            知道了
          </Button>
        </div>
      </div>
    </Modal>
  );
}
