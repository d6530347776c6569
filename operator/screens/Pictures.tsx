import { useQuery } from '@tanstack/react-query';
import { Button } from 'primereact/button';
import { Dialog } from 'primereact/dialog';
import { InputText } from 'primereact/inputtext';
import { Skeleton } from 'primereact/skeleton';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { queues as rest } from '#contract/operator/index.ts';
import { problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSystem } from '#operator/app/system.ts';
import { actorText } from '#operator/cases/words.ts';
import { Panel } from '#operator/ui/Sections.tsx';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/pictures.module.css';
import * as parts from '#operator/ui/parts.module.css';

type Picture = DataOf<typeof rest.listCasePictures>['list'][number];

interface Case {
  readonly queue: string;
  readonly subject: string;
}

const LARGEST = 4;
const labels: Readonly<Record<string, string>> = { licence: '营业执照', customer: '用户', desk: '客服' };
const labelText = (label: string): string => labels[label] ?? actorText(label);

/** Whether the element has been on the screen. */
function useSeen() {
  const place = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return { place, isSeen };
}

/** The address of the bytes on this page, until it is left. */
function useAddress(bytes: Uint8Array | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

interface OneProps extends Case {
  readonly picture: Picture;
  readonly text: string;
  readonly mayRead: boolean;
  readonly because: string | null;
}

function One({ queue, subject, picture, text, mayRead, because }: OneProps) {
  const { call } = useSystem();
  const { place, isSeen } = useSeen();
  const [isOpen, setOpen] = useState(false);
  const [scale, setScale] = useState(1);
  const asked = useQuery({
    queryKey: ['picture', picture.id],
    enabled: isSeen && mayRead,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const body = because === null ? {} : { because };
      return call(rest.readCasePicture, { params: { queue, subject, id: picture.id }, body }, signal);
    },
  });
  const address = useAddress(asked.data);
  const resize = (by: number): void => setScale((now) => Math.min(LARGEST, Math.max(1, now * by)));
  return (
    <li ref={place}>
      {address === null ? (
        <>
          {mayRead && !asked.error ? <Skeleton width="120px" height="90px" /> : <span className={styles['masked']}>{text}</span>}
          {asked.error && <Failed problem={problemOf(asked.error)} onRetry={() => void asked.refetch()} />}
        </>
      ) : (
        <button type="button" className={styles['thumb']} aria-label={`放大${text}`} onClick={() => setOpen(true)}>
          <img src={address} alt={text} width={picture.width} height={picture.height} />
        </button>
      )}
      <Dialog header={text} visible={isOpen} maximizable onHide={() => setOpen(false)}>
        <div className={parts['row']}>
          <Button outlined label="放大" disabled={scale >= LARGEST} onClick={() => resize(2)} />
          <Button outlined label="缩小" disabled={scale <= 1} onClick={() => resize(0.5)} />
          <small>
            {picture.width} × {picture.height}，{scale * 100}%
          </small>
        </div>
        <div className={styles['zoom']}>
          {address !== null && (
            <button
              type="button"
              aria-label={scale < LARGEST ? '再放大一倍' : '回到原来的大小'}
              style={{ width: `${scale * 100}%` }}
              onClick={() => setScale((now) => (now < LARGEST ? now * 2 : 1))}
            >
              <img src={address} alt={text} />
            </button>
          )}
        </div>
      </Dialog>
    </li>
  );
}

/** Pictures of a case. Private ones are shown to whoever has claimed it, or for a reason; the audit keeps who looked. */
export function Pictures({ queue, subject, isMine }: Case & { isMine: boolean }) {
  const asked = useCalled(rest.listCasePictures, { params: { queue, subject } });
  const [because, setBecause] = useState<string | null>(null);
  const list = asked.data?.list ?? [];
  if (list.length === 0) return null;
  const isMasked = !isMine && because === null && list.some(({ is_private: isPrivate }) => isPrivate);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBecause(String(new FormData(event.currentTarget).get('because') ?? ''));
  };
  return (
    <Panel title="图片" isWide>
      {isMasked && (
        <form className={parts['filters']} onSubmit={submit}>
          <div className={parts['field']}>
            <label htmlFor="pictures-because">认领之后直接看；没有认领要写为什么看，会写入操作记录</label>
            <InputText id="pictures-because" name="because" required minLength={2} />
          </div>
          <Button type="submit" outlined label="看图片" />
        </form>
      )}
      <ul className={styles['list']}>
        {list.map((picture, at) => (
          <One
            key={picture.id}
            queue={queue}
            subject={subject}
            picture={picture}
            text={`${labelText(picture.label)}的图片 ${at + 1}`}
            mayRead={isMine || because !== null || !picture.is_private}
            because={isMine ? null : because}
          />
        ))}
      </ul>
    </Panel>
  );
}
