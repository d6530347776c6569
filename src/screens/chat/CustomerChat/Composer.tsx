import * as look from '#ui/look.module.css';
import * as styles from './CustomerChat.module.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { CHAT_TEXT_MOST } from '#contract/rules/chat.ts';
import { PICTURE_TYPES } from '#contract/rules/picture.ts';
import { ordersOptions } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import type { ChatSaying } from '#machines/chat/chatOutbox.machine.ts';
import { UploadProgress } from '#screens/parts/ImageUpload/UploadTile.tsx';
import { useDraft } from '#screens/parts/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface ComposerProps {
  number: string;
  /** Order whose card is offered for sending. */
  orderNo: string | null;
  isMember: boolean;
  canPicture: boolean;
  onSay: (saying: Partial<Omit<ChatSaying, 'clientId'>>) => void;
  onType: () => void;
}

const empty = { words: '' };

function OrderChoice({ orderNo, onSay, onEnd }: Pick<ComposerProps, 'orderNo' | 'onSay'> & { onEnd: () => void }) {
  const { data, isError, isPending, refetch } = useInfiniteQuery(ordersOptions('ALL'));
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const recent = (orderNo === null ? all : all.toSorted((one) => (one.orderNo === orderNo ? -1 : 0))).slice(0, 5);
  if (isPending) return <p className={look['secondary']}>正在读取订单…</p>;
  if (isError)
    return (
      <p role="alert">
        订单加载失败{' '}
        <Button size="sm" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (recent.length === 0) return <p className={look['secondary']}>还没有订单，直接说问题就行。</p>;
  return (
    <ul className={styles['orders']} aria-label="选择要发送的订单">
      {recent.map(({ orderNo: each, product }) => (
        <li key={each}>
          <Button
            wide
            kind={each === orderNo ? 'primary' : 'plain'}
            aria-label={`发送订单 ${product.title}`}
            onClick={() => {
              onSay({ order: { orderNo: each, title: product.title } });
              onEnd();
            }}
          >
            <span className={styles['choice']}>{product.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function Composer({ number, orderNo, isMember, canPicture, onSay, onType }: ComposerProps) {
  const { draft, change, clear } = useDraft(`chat ${number}`, empty);
  const [isChoosing, setChoosing] = useState(orderNo !== null && isMember);
  const picture = useChart('chatPicture')(number);
  const { context, children } = useSelector(picture, (snapshot) => snapshot);
  const { chosen } = context;
  const chooser = useRef<HTMLInputElement>(null);
  const words = draft.words.trim();
  const isLong = [...words].length > CHAT_TEXT_MOST;
  const send = () => {
    if (words === '' || isLong) return;
    onSay({ text: words });
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles['composer']} onSubmit={submit} noValidate>
      {isChoosing && <OrderChoice orderNo={orderNo} onSay={onSay} onEnd={() => setChoosing(false)} />}
      {chosen && children.imageUpload && (
        <ul className={styles['uploads']}>
          <UploadProgress upload={children.imageUpload} {...chosen} />
        </ul>
      )}
      <Field label="消息" error={isLong ? `最多写 ${CHAT_TEXT_MOST} 个字` : null}>
        <TextArea
          rows={2}
          value={draft.words}
          most={CHAT_TEXT_MOST}
          placeholder="回车发送，Shift + 回车换行"
          onKeyDown={press}
          onChange={(value) => {
            change({ words: value });
            if (value !== '') onType();
          }}
        />
      </Field>
      <div className={styles['acts']}>
        {isMember && (
          <Button size="sm" icon="list" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            发订单
          </Button>
        )}
        {canPicture && (
          <Button size="sm" icon="plus" disabled={chosen !== null} onClick={() => chooser.current?.click()}>
            发图片
          </Button>
        )}
        <Button type="submit" kind="primary" disabled={words === '' || isLong}>
          发送
        </Button>
      </div>
      <input
        ref={chooser}
        className={look['visuallyHidden']}
        type="file"
        tabIndex={-1}
        aria-label="选择要发送的图片"
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) picture.send({ type: 'picture.choose', file, name: file.name });
          target.value = '';
        }}
      />
    </form>
  );
}
