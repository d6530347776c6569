import { useEffect, useRef, useState } from 'react';
import { deleteMessage } from '#api/queries/messages.ts';
import { Button } from '#ui/Button.tsx';
import { useMessageCommand } from './useMessageCommand.ts';

interface DeleteButtonProps {
  id: string;
  /** What is deleted, for screen readers. */
  title: string;
  onDeleted?: () => void;
}

/** Deletes permanently, after one confirmation. */
export function DeleteButton({ id, title, onDeleted }: DeleteButtonProps) {
  const { isBusy, run } = useMessageCommand();
  const [isAsked, setAsked] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) confirm.current?.focus();
  }, [isAsked]);
  const remove = async () => {
    if (await run((cache) => deleteMessage(cache, id))) onDeleted?.();
  };
  if (!isAsked) {
    return (
      <Button kind="bare" size="sm" aria-label={`删除“${title}”`} onClick={() => setAsked(true)}>
        删除
      </Button>
    );
  }
  return (
    <>
      <Button kind="bare" size="sm" onClick={() => setAsked(false)}>
        不删
      </Button>
      <Button
        kind="bare"
        size="sm"
        ref={confirm}
        busy={isBusy}
        aria-label={`确认删除“${title}”，删除后不能恢复`}
        onClick={() => void remove()}
      >
        确认删除
      </Button>
    </>
  );
}
