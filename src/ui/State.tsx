import * as look from './look.module.css';
import * as styles from './State.module.css';
import { classes } from './classes.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface StateProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** The next action: required, so that no page is a dead end. */
  action?: ReactNode;
  bad?: boolean;
  /** The page's only content: its title is the page's heading. */
  page?: boolean;
}

function State({ icon, title, children, action, bad = false, page = false }: StateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={styles['state']} data-state role={bad ? 'alert' : undefined}>
      <span className={bad ? classes(styles['picture'], styles['bad']) : styles['picture']}>
        <Icon name={icon} />
      </span>
      <Title>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}

export function EmptyState(props: Omit<StateProps, 'bad'>) {
  return <State {...props} />;
}

interface ErrorStateProps {
  title?: string;
  /** Error message for the user. */
  text?: string;
  /** Request id for support. */
  requestId?: string | null | undefined;
  onRetry: () => void;
  busy?: boolean;
  /** A second action. */
  other?: ReactNode;
}

export function ErrorState({
  title = '加载失败',
  text = '网络正常，是我们的问题',
  requestId,
  onRetry,
  busy = false,
  other,
}: ErrorStateProps) {
  return (
    <State
      icon="warn"
      title={title}
      bad
      action={
        <>
          <Button kind="primary" onClick={onRetry} busy={busy}>
            重试
          </Button>
          {other}
        </>
      }
    >
      {text}
      {requestId && (
        <>
          <br />
          请求编号 <span className={look['number']}>{requestId}</span>
        </>
      )}
    </State>
  );
}

export function OfflineState({ onRetry, other }: Pick<ErrorStateProps, 'onRetry' | 'other'>) {
  return (
    <State
      icon="offline"
      title="网络断开了"
      bad
      action={
        <>
          <Button kind="primary" onClick={onRetry}>
            重试
          </Button>
          {other}
        </>
      }
    >
      连上网络后会自动继续，已填的内容都还在
    </State>
  );
}
