import * as look from '#ui/look.module.css';
import * as styles from './ImageUpload.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PICTURE_SIZE, PICTURE_TYPES, type PicturePurpose } from '#contract/rules/picture.ts';
import { keys } from '#api/queries/keys.ts';
import type { KeptPicture } from '#machines/pictures/imageUpload.machine.ts';
import { PrivatePicture } from '#screens/parts/PrivatePicture.tsx';
import { beginUpload, endUpload, followUpload, openUploads, setStored } from '#state/uploads.ts';
import { Button } from '#ui/Button.tsx';
import { UploadTile } from './UploadTile.tsx';

/** A stored picture. */
export interface UploadedPicture {
  readonly id: string;
  /** null: private, read with its id. */
  readonly url: string | null;
}

interface ImageUploadProps {
  /** Name of the form; its chart waits for these pictures by it (`gatherPictures`). */
  form: string;
  /** What the pictures show: '评价图片'. */
  label: string;
  purpose: PicturePurpose;
  /** Maximum number. */
  most?: number;
  pictures: readonly UploadedPicture[];
  onChange: (pictures: readonly UploadedPicture[]) => void;
  /** Label of the button. */
  button?: string;
  /** While the form is submitted: an upload can be cancelled or retried, a stored picture cannot be changed. */
  locked?: boolean;
  /** The pictures have an order, the first is the cover: each can be dragged, or moved by its buttons. */
  ordered?: boolean;
}

interface Chosen {
  readonly key: number;
  readonly file: File;
}

const idsOf = (pictures: readonly UploadedPicture[]): string[] => pictures.map(({ id }) => id);

/** Selects and uploads pictures: each shows its progress and can be cancelled, retried or removed. The form's chart sends the ids. */
export function ImageUpload({
  form,
  label,
  purpose,
  most = 1,
  pictures,
  onChange,
  button = '上传图片',
  locked = false,
  ordered = false,
}: ImageUploadProps) {
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  /** A ref: if two uploads end together, the second must not add to a stale list. */
  const now = useRef(pictures);
  useLayoutEffect(() => {
    now.current = pictures;
  });
  const open = useEffectEvent((name: string) => openUploads(name, idsOf(pictures)));
  useLayoutEffect(() => open(form), [form]);
  const change = (changed: readonly UploadedPicture[]) => {
    now.current = changed;
    setStored(form, idsOf(changed));
    onChange(changed);
  };
  const room = most - pictures.length - chosen.length;
  const choose = (files: FileList | null) => {
    const begun = [...(files ?? [])].slice(0, room).map((file, at) => ({ key: performance.now() + at, file }));
    for (const { key } of begun) beginUpload(form, key);
    setChosen((before) => [...before, ...begun]);
  };
  const end = ({ key, file }: Chosen, kept: KeptPicture | null) => {
    setChosen((before) => before.filter((each) => each.key !== key));
    if (kept?.path === null) cache.setQueryData(keys.privatePicture(kept.id), file);
    if (kept) change([...now.current, { id: kept.id, url: kept.path }]);
    endUpload(form, key);
    // Whoever types elsewhere meanwhile goes on typing there.
    if (document.activeElement === document.body || root.current?.contains(document.activeElement) === true) opener.current?.focus();
  };
  const remove = ({ id }: UploadedPicture) => {
    change(now.current.filter((each) => each.id !== id));
    opener.current?.focus();
  };
  const dragged = useRef<number | null>(null);
  const move = (from: number, to: number) => {
    const moved = pictures[from];
    if (!moved || to < 0 || to >= pictures.length) return;
    change(pictures.filter((_, at) => at !== from).toSpliced(to, 0, moved));
  };
  const dragging = (at: number) => ({
    draggable: true,
    onDragStart: () => void (dragged.current = at),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: () => {
      if (dragged.current !== null) move(dragged.current, at);
      dragged.current = null;
    },
  });
  return (
    <div ref={root} className={styles['upload']} role="group" aria-label={label}>
      {pictures.length + chosen.length > 0 && (
        <ul className={styles['list']}>
          {pictures.map((picture, at) => (
            <li key={picture.id} className={styles['tile']} {...(ordered && !locked && dragging(at))}>
              <span className={styles['picture']}>
                {picture.url === null ? (
                  <PrivatePicture id={picture.id} label={`${label}，第 ${at + 1} 张`} />
                ) : (
                  <img src={picture.url} alt={`${label}，第 ${at + 1} 张`} />
                )}
              </span>
              <Button size="sm" aria-label={`移除第 ${at + 1} 张${label}`} disabled={locked} onClick={() => remove(picture)}>
                移除
              </Button>
              {ordered && (
                <span className={styles['acts']}>
                  {at === 0 && <b>封面</b>}
                  <Button size="sm" aria-label={`第 ${at + 1} 张前移`} disabled={locked || at === 0} onClick={() => move(at, at - 1)}>
                    前移
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`第 ${at + 1} 张后移`}
                    disabled={locked || at === pictures.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    后移
                  </Button>
                </span>
              )}
            </li>
          ))}
          {chosen.map((each) => (
            <Suspense key={each.key}>
              <UploadTile
                file={each.file}
                purpose={purpose}
                onStart={(upload) => followUpload(form, each.key, upload)}
                onEnd={(kept) => end(each, kept)}
              />
            </Suspense>
          ))}
        </ul>
      )}
      <div className={styles['choose']}>
        <Button ref={opener} icon="plus" disabled={room <= 0 || locked} onClick={() => input.current?.click()}>
          {button}
        </Button>
        <small className={look['secondary']}>
          JPEG、PNG 或 WebP，最大 {PICTURE_SIZE}
          {most > 1 && `，最多 ${most} 张`}
        </small>
      </div>
      <input
        ref={input}
        className={look['visuallyHidden']}
        type="file"
        tabIndex={-1}
        aria-label={`选择${label}`}
        accept={PICTURE_TYPES.join(',')}
        multiple={most > 1}
        onChange={({ target }) => {
          choose(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}
