import * as styles from './PicturesGathering.module.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Running } from '#lib/running.ts';
import type { gatherPicturesMachine } from '#machines/pictures/gatherPictures.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Refusal } from './ProblemNote.tsx';
import { useFocusKept } from './useFocusKept.ts';

type Gathering = Running<typeof gatherPicturesMachine> | undefined;

interface SubmitProps {
  /** Runs while the form's chart waits for the pictures. */
  gathering: Gathering;
  /** What the button does: '提交投诉'. */
  label: string;
  busy?: boolean;
  disabled?: boolean;
  size?: 'md' | 'lg';
}

/** The submit button of a form with pictures: it says when it waits for them. */
export function SubmitWithPictures({ gathering, label, busy = false, disabled = false, size = 'md' }: SubmitProps) {
  const snapshot = useSelector(gathering, (moment) => moment);
  const submit = useFocusKept<HTMLButtonElement>(gathering === undefined);
  const waiting = snapshot?.hasTag('busy') === true ? (snapshot.context.report?.busy ?? 0) : 0;
  return (
    <Button ref={submit} type="submit" kind="primary" size={size} busy={busy || waiting > 0} disabled={disabled || gathering !== undefined}>
      {waiting > 0 ? `等 ${waiting} 张图片传完…` : label}
    </Button>
  );
}

/** Above the submit button: what it waits for, and the question about pictures that were not uploaded. */
export function PicturesGathering({ gathering }: { gathering: Gathering }) {
  const snapshot = useSelector(gathering, (moment) => moment);
  if (!gathering || !snapshot) return null;
  const { report } = snapshot.context;
  const back = (
    <Button size="sm" onClick={() => gathering.send({ type: 'pictures.reconsider' })}>
      返回修改
    </Button>
  );
  if (snapshot.matches({ watching: 'waiting' }))
    return (
      <div className={styles['asking']}>
        <p role="status">还有 {report?.busy ?? 0} 张图片正在上传，上传完成后自动提交。</p>
        {back}
      </div>
    );
  if (!snapshot.matches({ watching: 'asking' })) return null;
  const { failed, refused } = report ?? { failed: 0, refused: 0 };
  const count = failed + refused;
  return (
    <Refusal cause={gathering}>
      {`有 ${count} 张图片尚未上传成功。${failed > 0 ? '重新上传，还是' : '要'}不带${count > 1 ? '这些图片' : '它'}提交${failed > 0 ? '？' : '吗？'}`}
      <span className={styles['acts']}>
        {failed > 0 && (
          <Button size="sm" kind="primary" onClick={() => gathering.send({ type: 'pictures.resend' })}>
            重新上传
          </Button>
        )}
        <Button size="sm" onClick={() => gathering.send({ type: 'pictures.leaveOut' })}>
          不带{count > 1 ? `这 ${count} 张` : '这张'}，接着提交
        </Button>
        {back}
      </span>
    </Refusal>
  );
}

interface FieldsProps {
  gathering: Gathering;
  /** The form is being sent: what is typed now would be lost. */
  sending?: boolean;
  children: ReactNode;
}

/** Fields that cannot be changed while the form waits for its pictures or is sent: what was read at the press is what is sent. */
export const FieldsWhileGathering = ({ gathering, sending = false, children }: FieldsProps) => (
  <fieldset className={styles['fields']} disabled={sending || gathering !== undefined}>
    {children}
  </fieldset>
);
