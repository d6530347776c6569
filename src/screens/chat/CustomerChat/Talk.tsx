import * as look from '#ui/look.module.css';
import * as styles from './CustomerChat.module.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useEarlierLines } from '#api/queries/chat.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { ChatStanding } from '#machines/chat/chatLines.ts';
import type { ChatSaying } from '#machines/chat/chatOutbox.machine.ts';
import type { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import { readChatMemory } from '#state/chatMemory.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Button } from '#ui/Button.tsx';
import { Composer } from './Composer.tsx';
import { Lines } from './Lines.tsx';
import { Rating } from './Rating.tsx';
import { standingText } from './standingText.ts';

interface TalkProps {
  talk: Running<typeof customerChatMachine>;
  snapshot: Moment<typeof customerChatMachine>;
  chat: ChatStanding;
  orderNo: string | null;
  title: ReactNode;
  isMember: boolean;
}

/** An open conversation: status, messages, composer. */
export function Talk({ talk, snapshot, chat, orderNo, title, isMember }: TalkProps) {
  const outbox = useChart('chatOutbox')(chat.number);
  const { context: box, value } = useSelector(outbox, (moment) => moment);
  const { lines, problem } = snapshot.context;
  const [before, setBefore] = useState(0);
  const earliest = lines[0]?.seq ?? 0;
  const earlier = useEarlierLines(chat.number, before, readChatMemory()?.secret ?? null);
  const shown = [...(earlier.data ?? []), ...lines];
  const last = lines.at(-1)?.seq ?? 0;
  const all = [...shown, ...box.taken.filter(({ seq }) => seq > last)].sort((one, other) => one.seq - other.seq);
  const now = useMinute();
  const isOver = chat.status === 'ENDED';
  const say = (saying: Partial<Omit<ChatSaying, 'clientId'>>) =>
    outbox.send({ type: 'message.send', saying: { text: null, order: null, pictureId: null, ...saying, clientId: randomId() } });
  return (
    <>
      <header className={styles['head']}>
        {title}
        <p role="status" aria-live="polite">
          {standingText(chat, snapshot.matches({ talking: { line: 'reconnecting' } }), now)}
        </p>
        {!isOver && chat.seq > 0 && (
          <Button size="sm" busy={snapshot.matches({ talking: { course: 'ending' } })} onClick={() => talk.send({ type: 'chat.end' })}>
            结束会话
          </Button>
        )}
      </header>
      <Lines
        lines={all}
        lastSeq={last}
        seenSeq={chat.seenSeq}
        unsent={box.unsent}
        held={value === 'holding' ? box.sending : null}
        readSeq={chat.readSeq}
        isTyping={snapshot.matches({ talking: { course: { serving: 'typing' } } })}
        onSeen={() => talk.send({ type: 'lines.see' })}
        onRetry={(clientId) => outbox.send({ type: 'message.retry', clientId })}
        onDrop={(clientId) => outbox.send({ type: 'message.drop', clientId })}
        earlier={
          earliest > 1 &&
          before === 0 && (
            <Button size="sm" busy={earlier.isFetching} onClick={() => setBefore(earliest)}>
              更早的消息
            </Button>
          )
        }
      />
      {isOver ? (
        <Rating talk={talk} snapshot={snapshot} chat={chat} />
      ) : (
        <Composer
          number={chat.number}
          orderNo={orderNo}
          isMember={isMember}
          canPicture={chat.canPicture}
          onSay={say}
          onType={() => talk.send({ type: 'chat.type' })}
        />
      )}
      {!isOver && <ProblemNote problem={problem} calm />}
      <p className={look['visuallyHidden']}>会话编号 {chat.number}</p>
    </>
  );
}
