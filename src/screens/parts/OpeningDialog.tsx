import * as look from '#ui/look.module.css';
import { useSyncExternalStore } from 'react';
import { Modal } from '#ui/Modal.tsx';

const changes = ['online', 'offline'] as const;

const watchLine = (changed: () => void): (() => void) => {
  for (const change of changes) addEventListener(change, changed);
  return () => {
    for (const change of changes) removeEventListener(change, changed);
  };
};

/** In place of a dialog whose code has not come yet: the press is seen, and can be taken back. */
export function OpeningDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  return (
    <Modal open title={title} onClose={onClose}>
      <p className={look['secondary']} role="status">
        {isOnline ? '正在打开…' : '网络已断开，请检查网络后再试。'}
      </p>
    </Modal>
  );
}
