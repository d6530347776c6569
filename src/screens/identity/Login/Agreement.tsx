import * as look from '#ui/look.module.css';
import * as styles from './Agreement.module.css';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Modal } from '#ui/Modal.tsx';

const terms = links.help({ right: 'terms' });
const privacy = links.help({ right: 'privacy' });

function Names() {
  return (
    <>
      <Anchor className={look['link']} href={terms} target="_blank">
        用户协议
      </Anchor>
      、
      <Anchor className={look['link']} href={privacy} target="_blank">
        隐私政策
      </Anchor>
    </>
  );
}

interface AgreementProps {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

export function Agreement({ agreed, onChange }: AgreementProps) {
  return (
    <div className={styles['agreement']}>
      <Checkbox checked={agreed} onChange={onChange}>
        已阅读并同意 <Names />
      </Checkbox>
    </div>
  );
}

interface AgreementDialogProps {
  open: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** Shown on submitting without having ticked the box. */
export function AgreementDialog({ open, onAccept, onDecline }: AgreementDialogProps) {
  return (
    <Modal
      open={open}
      title="请先同意协议"
      onClose={onDecline}
      foot={
        <>
          <Button onClick={onDecline}>不同意</Button>
          <Button kind="primary" onClick={onAccept}>
            同意并继续
          </Button>
        </>
      }
    >
      <p>
        为保障你的权益，继续之前请阅读并同意
        <Names />。
      </p>
    </Modal>
  );
}
