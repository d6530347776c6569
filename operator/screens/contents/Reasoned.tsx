import { Button } from 'primereact/button';
import { Dialog } from 'primereact/dialog';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as styles from '#operator/ui/parts.module.css';

interface ReasonedProps {
  readonly label: string;
  readonly text: ReactNode;
  readonly isDisabled?: boolean;
  readonly onSend: (because: string) => void;
}

/** A button whose act is looked at a second time and given a reason. */
export function Reasoned({ label, text, isDisabled = false, onSend }: ReasonedProps) {
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setOpen(false);
    onSend(because.trim());
  };
  return (
    <>
      <Button type="button" outlined label={label} disabled={isDisabled} onClick={() => setOpen(true)} />
      <Dialog header={label} visible={isOpen} onHide={() => setOpen(false)}>
        <form className={styles['form']} onSubmit={submit}>
          <div>{text}</div>
          <div className={styles['field']}>
            <label htmlFor="second-because">为什么</label>
            <InputText id="second-because" required minLength={2} value={because} onChange={(event) => setBecause(event.target.value)} />
          </div>
          <Button type="submit" label={`确认${label}`} />
        </form>
      </Dialog>
    </>
  );
}
