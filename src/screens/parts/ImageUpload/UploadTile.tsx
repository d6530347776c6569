import * as look from '#ui/look.module.css';
import * as styles from './ImageUpload.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import type { Running } from '#lib/running.ts';
import type { imageUploadMachine, KeptPicture } from '#machines/pictures/imageUpload.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';

interface UploadTileProps {
  file: File;
  purpose: PicturePurpose;
  /** Called with the running chart; returns the function that ends it. */
  onStart?: (upload: Running<typeof imageUploadMachine>) => () => void;
  /** null: cancelled. */
  onEnd: (kept: KeptPicture | null) => void;
}

/** Object URL of the file until the upload is stored. */
function usePreview(file: Blob): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}

/** One upload with its own chart. */
export function UploadTile({ file, purpose, onStart, onEnd }: UploadTileProps) {
  const imageUpload = useChart('imageUpload');
  const upload = useActorRef(imageUpload, { input: { file, purpose }, ...watchable });
  const start = useEffectEvent(() => onStart?.(upload));
  useEffect(() => start(), [upload]);
  useOnDone(upload, onEnd);
  return <UploadProgress upload={upload} file={file} name={file.name} />;
}

interface UploadProgressProps {
  upload: Running<typeof imageUploadMachine>;
  file: Blob;
  name: string;
}

/** An upload in progress, or why it stopped. */
export function UploadProgress({ upload, file, name }: UploadProgressProps) {
  const { value, context } = useSelector(upload, (snapshot) => snapshot);
  const preview = usePreview(file);
  const cancel = () => upload.send({ type: 'upload.cancel' });
  const isBusy = value === 'shrinking' || value === 'uploading';
  const text = value === 'shrinking' ? '正在处理图片' : context.percent < 100 ? `正在上传 ${context.percent}%` : '已发送，等待服务器确认';
  return (
    <li className={styles['tile']}>
      <span className={styles['picture']}>{preview !== null && value !== 'refused' && <img src={preview} alt="" />}</span>
      <div className={styles['state']}>
        <strong className={styles['name']}>{name}</strong>
        {isBusy && (
          <>
            <progress
              className={styles['bar']}
              aria-label={`上传 ${name}`}
              max={100}
              {...(value === 'uploading' && { value: context.percent })}
            />
            <small className={look['secondary']}>{text}</small>
          </>
        )}
        <ProblemNote problem={context.problem} />
        <div className={styles['acts']}>
          {value === 'failed' && (
            <Button size="sm" kind="primary" onClick={() => upload.send({ type: 'upload.retry' })}>
              重试
            </Button>
          )}
          <Button size="sm" aria-label={`${value === 'refused' ? '移除' : '取消上传'} ${name}`} onClick={cancel}>
            {value === 'refused' ? '移除' : '取消上传'}
          </Button>
        </div>
      </div>
    </li>
  );
}
