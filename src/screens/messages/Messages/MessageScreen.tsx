import * as ledger from '#screens/wallet/Wallet/LedgerCard.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './MessageScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatDate, formatTime } from '#contract/rules/clock.ts';
import { markMessageRead, type MessageDetail, useMessage } from '#api/queries/messages.ts';
import { links } from '#lib/links.ts';
import { safeAddress } from '#lib/safeAddress.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { ReachableText } from '#screens/parts/ReachableText.tsx';
import { LedgerRow } from '#screens/wallet/Wallet/LedgerCard.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { messageIcons } from './messageIcons.ts';
import { useMessageCommand } from './useMessageCommand.ts';

function Message({ message }: { message: MessageDetail }) {
  const { id, title, content, type, createdAt, orderNo, lentNo, orderTitle, leadsTo, asksAnswer, lines, isRead } = message;
  const shownNo = orderNo ?? lentNo;
  const [, navigate] = useLocation();
  const { run } = useMessageCommand();
  // Marks the message as read once.
  const hasRead = useRef(isRead);
  useEffect(() => {
    if (hasRead.current) return;
    hasRead.current = true;
    void run((cache) => markMessageRead(cache, id));
  }, [id, run]);
  return (
    <>
      <article className={classes(look['card'], styles['card'])}>
        <header>
          <Icon name={messageIcons[type]} />
          <h1>{title}</h1>
          <time dateTime={new Date(createdAt).toISOString()}>
            {formatDate(createdAt)} {formatTime(createdAt)}
          </time>
        </header>
        <p className={styles['content']}>
          <ReachableText>{content}</ReachableText>
        </p>
        {shownNo !== null && (
          <p className={styles['order']}>
            <span>
              {orderTitle}
              <small className={classes(look['muted'], look['number'])}>{shownNo}</small>
            </span>
            {asksAnswer && (
              <LinkButton kind="primary" href={links.complaints({ order_no: shownNo })}>
                答复投诉
              </LinkButton>
            )}
            <LinkButton
              kind={asksAnswer ? 'plain' : 'primary'}
              href={orderNo === null ? links.lentOrder({ order_no: shownNo }) : links.order({ order_no: shownNo })}
            >
              {orderNo === null ? '看出租订单' : '看订单'}
            </LinkButton>
          </p>
        )}
        {leadsTo !== null && (
          <p className={styles['order']}>
            <LinkButton kind="primary" href={safeAddress(leadsTo)}>
              去看看
            </LinkButton>
            {type === 'ACTIVITY' && (
              <LinkButton kind="bare" href={links.alerts()}>
                管理提醒
              </LinkButton>
            )}
          </p>
        )}
        <footer className={look['row']}>
          {shownNo === null && lines.length === 0 && (type === 'PAYMENT' || type === 'DEPOSIT') && (
            <LinkButton kind="bare" href={links.wallet()}>
              看钱包
            </LinkButton>
          )}
          <DeleteButton id={id} title={title} onDeleted={() => navigate(links.notifications(), { replace: true })} />
        </footer>
      </article>
      {lines.length > 0 && (
        <section className={classes(look['card'], ledger['ledger'])}>
          <h2>相关资金</h2>
          <ul>
            {lines.map((line) => (
              <LedgerRow key={line.id} line={line} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const missing = (
  <div className={look['card']}>
    <EmptyState
      icon="bell"
      title="没有找到这条消息"
      action={
        <LinkButton kind="primary" href={links.notifications()}>
          看全部消息
        </LinkButton>
      }
    >
      它可能已经删除
    </EmptyState>
  </div>
);

function Content({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useMessage(id);
  if (data) return <Message message={data} />;
  if (error?.problem.kind === 'refused') return missing;
  return (
    <div className={classes(look['card'], styles['card'])}>
      {error ? (
        <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="正在载入消息">
          <Skeleton width={200} height={28} />
          <Skeleton height={72} />
        </Loading>
      )}
    </div>
  );
}

/** The form of an id in the database. */
const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

export function MessageScreen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '消息通知', href: links.notifications() },
        ]}
        here="消息详情"
      />
      {isId(id) ? <Content key={id} id={id} /> : missing}
    </>
  );
}
