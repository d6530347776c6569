import * as look from '#ui/look.module.css';
import * as styles from './ImageUpload.module.css';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { PICTURE_TYPES, type PicturePurpose } from '#contract/rules/picture.ts';
import type { KeptPicture } from '#machines/imageUpload.machine.ts';
import { Button } from '#ui/Button.tsx';
import { UploadTile } from './UploadTile.tsx';

/** A stored picture, and the address at which this page shows it. */
export interface UploadedPicture {
  readonly id: string;
  readonly url: string;
}

interface ImageUploadProps {
  /** What the pictures show: '评价图片'. */
  label: string;
  purpose: PicturePurpose;
  /** Maximum number. */
  most?: number;
  pictures: readonly UploadedPicture[];
  onChange: (pictures: readonly UploadedPicture[]) => void;
  /** Label of the button. */
  button?: string;
}

interface Chosen {
  readonly key: number;
  readonly file: File;
}

/** Selects and uploads pictures: each shows its progress and can be cancelled, retried or removed. The form sends the ids. */
export function ImageUpload({ label, purpose, most = 1, pictures, onChange, button = '上传图片' }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  /** A ref: if two uploads end together, the second must not add to a stale list. */
  const now = useRef(pictures);
  useLayoutEffect(() => {
    now.current = pictures;
  });
  const change = (changed: readonly UploadedPicture[]) => {
    now.current = changed;
    onChange(changed);
  };
  const room = most - pictures.length - chosen.length;
  const choose = (files: FileList | null) => {
    const begun = [...(files ?? [])].slice(0, room).map((file, at) => ({ key: performance.now() + at, file }));
    setChosen((before) => [...before, ...begun]);
  };
  const end = ({ key, file }: Chosen, kept: KeptPicture | null) => {
    setChosen((before) => before.filter((each) => each.key !== key));
    if (kept) change([...now.current, { id: kept.id, url: kept.path ?? URL.createObjectURL(file) }]);
    opener.current?.focus();
  };
  const remove = ({ id, url }: UploadedPicture) => {
    if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    change(now.current.filter((each) => each.id !== id));
    opener.current?.focus();
  };
  return (
    <div className={styles['upload']} role="group" aria-label={label}>
      {pictures.length + chosen.length > 0 && (
        <ul className={styles['list']}>
          {pictures.map((picture, at) => (
            <li key={picture.id} className={styles['tile']}>
              <span className={styles['picture']}>
                <img src={picture.url} alt={`${label}，第${at + 1}张`} />
              </span>
              <Button size="sm" aria-label={`移除第${at + 1}张${label}`} onClick={() => remove(picture)}>
                移除
              </Button>
            </li>
          ))}
          {chosen.map((each) => (
            <Suspense key={each.key}>
              <UploadTile file={each.file} purpose={purpose} onEnd={(kept) => end(each, kept)} />
            </Suspense>
          ))}
        </ul>
      )}
      <div className={styles['choose']}>
        <Button ref={opener} icon="plus" disabled={room <= 0} onClick={() => input.current?.click()}>
          {button}
        </Button>
        <small className={look['secondary']}>JPEG、PNG 或 WebP，最大5MB{most > 1 && `，最多${most}张`}</small>
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
