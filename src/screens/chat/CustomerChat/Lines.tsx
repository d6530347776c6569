import * as look from '#ui/look.module.css';
import * as styles from './CustomerChat.module.css';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { links } from '#lib/links.ts';
import type { ChatLine } from '#machines/chat/chatLines.ts';
import type { Unsent } from '#machines/chat/chatOutbox.machine.ts';
import { PrivatePicture } from '#screens/parts/PrivatePicture.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';

interface LinesProps {
  lines: readonly ChatLine[];
  /** Messages are loaded without a gap up to this number; one just sent may have a higher one. */
  lastSeq: number;
  /** Highest number for which the service has stored the user's read mark. */
  seenSeq: number;
  unsent: readonly Unsent[];
  /** Client id of the message that could not be sent and is sent again by itself. */
  held: string | null;
  /** Read receipt: highest number that the desk has read. */
  readSeq: number;
  isTyping: boolean;
  onSeen: () => void;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
  earlier: ReactNode;
}

const sides = { CUSTOMER: styles['mine'], DESK: styles['theirs'], SYSTEM: styles['system'] } as const;
const speakers = { CUSTOMER: '我', DESK: '客服', SYSTEM: '' } as const;

function Content({ line }: { line: ChatLine }) {
  if (line.kind === 'PICTURE')
    return line.picture ? <PrivatePicture id={line.picture.id} label="发送的图片" /> : <p className={styles['words']}>图片已删除</p>;
  if (line.kind === 'ORDER')
    return line.order ? (
      <Anchor className={styles['order']} href={links.order({ order_no: line.order.orderNo })}>
        <img src={line.order.cover} width={56} height={56} alt="" />
        <span>
          <b>{line.order.title}</b>
          <small>
            {line.order.orderNo} · {line.order.statusText}
          </small>
        </span>
      </Anchor>
    ) : (
      <p className={styles['words']}>订单</p>
    );
  return <p className={styles['words']}>{line.text}</p>;
}

/** Scrolls to new messages, unless the user has scrolled up. */
function useNewestInSight(count: number, mine: number) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const toEnd = (): void => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useLayoutEffect(toEnd, [mine]);
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [count]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return { list, onScroll };
}

/** Calls back when new messages are on a visible page, again if the service has not stored the read mark. */
function useSeen(lastSeq: number, seenSeq: number, onSeen: () => void): void {
  const look = useEffectEvent(() => {
    if (lastSeq > seenSeq && document.visibilityState === 'visible') onSeen();
  });
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lastSeq, seenSeq]);
}

export function Lines({ lines, lastSeq, seenSeq, unsent, held, readSeq, isTyping, onSeen, onRetry, onDrop, earlier }: LinesProps) {
  const { list, onScroll } = useNewestInSight(lines.length, unsent.length);
  useSeen(lastSeq, seenSeq, onSeen);
  return (
    <div ref={list} className={styles['scroller']} role="group" aria-label="消息" tabIndex={0} onScroll={onScroll}>
      <ol className={styles['lines']}>
        {earlier && <li className={styles['system']}>{earlier}</li>}
        {lines.length + unsent.length === 0 && <li className={styles['system']}>你好，请说说遇到了什么问题；有订单的可以把订单发来。</li>}
        {lines.map((line) => (
          <li key={line.seq} className={sides[line.author]}>
            {line.author !== 'SYSTEM' && <span className={look['visuallyHidden']}>{speakers[line.author]}：</span>}
            <Content line={line} />
            {line.author !== 'SYSTEM' && (
              <small>
                <time>{formatClock(line.at)}</time>
                {line.author === 'CUSTOMER' && (line.seq <= readSeq ? ' 已读' : ' 未读')}
              </small>
            )}
          </li>
        ))}
        {unsent.map(({ clientId, text, order, pictureId, refusal }) => (
          <li key={clientId} className={styles['mine']}>
            <p className={styles['words']}>{text ?? (order ? `订单：${order.title}` : pictureId === null ? '' : '图片')}</p>
            <small role={refusal ? 'alert' : undefined} className={refusal ? styles['wrong'] : undefined}>
              {refusal ? refusal.message : clientId === held ? '发送失败，会自动重发' : '发送中…'}
            </small>
            {(refusal !== null || clientId === held) && (
              <span className={styles['acts']}>
                <Button size="sm" onClick={() => onRetry(clientId)}>
                  重发
                </Button>
                {refusal !== null && (
                  <Button size="sm" onClick={() => onDrop(clientId)}>
                    删除
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
        {isTyping && (
          <li className={styles['system']}>
            <span role="status">对方正在输入…</span>
          </li>
        )}
      </ol>
    </div>
  );
}
