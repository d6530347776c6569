import * as look from '#ui/look.module.css';
import * as styles from './Apply.module.css';
import type { Problem } from '#contract/problem.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/Tag.tsx';

/** Whether a draft is stored: 'saved' at the service, 'waiting' for it, 'failed' to be. */
export type DraftStanding = 'saved' | 'waiting' | 'failed';

interface DraftStateProps {
  standing: DraftStanding;
  problem: Problem | null;
  onRetry: () => void;
}

/** Says where a draft is stored, and offers to store it again. */
export function DraftState({ standing, problem, onRetry }: DraftStateProps) {
  return (
    <div role="status" aria-live="polite">
      {standing === 'saved' && <Tag tone="ok">草稿已保存</Tag>}
      {standing === 'waiting' && <span className={look['muted']}>正在保存草稿…</span>}
      {standing === 'failed' && (
        <span className={styles['acts']}>
          <Tag tone="no">草稿还没有存上</Tag>
          <Button size="sm" onClick={onRetry}>
            马上重试
          </Button>
        </span>
      )}
      {standing === 'failed' && <ProblemNote problem={problem} calm />}
    </div>
  );
}

interface StaleProps {
  /** Names of the parts in which the two versions differ. */
  parts: readonly string[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Two versions of one form: the person chooses, and nothing is lost until then. */
export function Stale({ parts, onMine, onTheirs }: StaleProps) {
  return (
    <div className={styles['reasons']} role="alert">
      <b>这份内容刚在另一个页面或设备上改过</b>
      <p>{parts.length === 0 ? '两份的内容一样。' : `不同的是：${parts.join('、')}。`}</p>
      <p className={styles['acts']}>
        <Button kind="primary" onClick={onMine}>
          用这里填的
        </Button>
        <Button onClick={onTheirs}>用那边改的</Button>
      </p>
    </div>
  );
}
