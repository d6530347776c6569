import * as look from '#ui/look.module.css';
import * as styles from './Feedback.module.css';
import { useState } from 'react';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Modal } from '#ui/Modal.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';

export interface FeedbackDialogProps {
  onEnd: () => void;
}

export function FeedbackDialog({ onEnd }: FeedbackDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onEnd();
  };
  return (
    <Modal open={isOpen} title="投诉建议" onClose={close}>
      <p className={styles['ways']}>
        <Anchor className={look['link']} href={links.complaints()} onClick={close}>
          订单的投诉
        </Anchor>
        <Anchor className={look['link']} href={links.feedback()} onClick={close}>
          查回复
        </Anchor>
      </p>
      <FeedbackFrame />
    </Modal>
  );
}
