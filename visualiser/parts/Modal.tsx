import { type ReactNode, useEffect, useRef } from 'react';
import { view } from '#visualiser/core/view.ts';

/** A modal dialog, open for as long as it is mounted. */
export function Modal({ title, className = '', children }: { title: ReactNode; className?: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby="dialog-title"
      onClose={() => {
        view.dialog = null;
      }}
    >
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
