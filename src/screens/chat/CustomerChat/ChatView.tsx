import * as styles from './CustomerChat.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useChart } from '#context/charts.ts';
import { pageLife } from '#lib/pageLife.ts';
import { watchable } from '#lib/watching.ts';
import { session } from '#state/session.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { ErrorState, OfflineState } from '#ui/State.tsx';
import { Talk } from './Talk.tsx';

interface ChatViewProps {
  /** Order whose card is offered for sending. */
  orderNo: string | null;
  title: ReactNode;
}

const waiting = (
  <Loading label="正在打开会话">
    <div className={styles['loading']}>
      <Skeleton width="60%" height={40} radius={10} />
      <Skeleton width="45%" height={40} radius={10} />
      <Skeleton height={88} radius={8} />
    </div>
  </Loading>
);

/** A customer service conversation; a guest who logs in keeps it. While it is shown, no popup takes the focus. */
export function ChatView(props: ChatViewProps) {
  useEffect(() => pageLife.engage(), []);
  const { standing } = useSnapshot(session);
  if (standing === 'restoring')
    return (
      <>
        <header className={styles['head']}>{props.title}</header>
        {waiting}
      </>
    );
  return <Opened key={standing} {...props} isMember={standing === 'member'} />;
}

function Opened({ orderNo, title, isMember }: ChatViewProps & { isMember: boolean }) {
  const customerChat = useChart('customerChat');
  const talk = useActorRef(customerChat, { ...watchable });
  const snapshot = useSelector(talk, (moment) => moment);
  const { chat, problem } = snapshot.context;
  if (chat !== null && snapshot.hasTag('talking'))
    return <Talk key={chat.number} talk={talk} snapshot={snapshot} chat={chat} orderNo={orderNo} title={title} isMember={isMember} />;
  const retry = () => talk.send({ type: 'chat.retry' });
  return (
    <>
      <header className={styles['head']}>{title}</header>
      {!snapshot.matches('failed') && waiting}
      {snapshot.matches('failed') && problem?.kind === 'offline' && <OfflineState onRetry={retry} />}
      {snapshot.matches('failed') && problem?.kind !== 'offline' && (
        <ErrorState title="会话加载失败" text={problem?.message ?? '请重试'} requestId={problem?.requestId} onRetry={retry} />
      )}
    </>
  );
}
