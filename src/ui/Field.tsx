import * as look from './look.module.css';
import * as styles from './Field.module.css';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from './Icon.tsx';

interface FieldLinks {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const Links = createContext<FieldLinks>({});

/** What a control inside a `Field` puts on its element. */
export const useFieldLinks = (): FieldLinks => useContext(Links);

interface FieldProps {
  label: string;
  /** The label is read out, not shown. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Shown in place of the hint and announced. */
  error?: string | null | undefined;
  required?: boolean;
  children: ReactNode;
}

export function Field({ label, labelHidden = false, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const faulty = error !== undefined && error !== null && error !== '';
  const links: FieldLinks = {
    id,
    ...((faulty || hint !== undefined) && { 'aria-describedby': noteId }),
    ...(faulty && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={labelHidden ? look['visuallyHidden'] : undefined}>
        {label}
      </label>
      <Links value={links}>{children}</Links>
      {faulty ? (
        <p id={noteId} className={styles['error']} role="alert">
          <Icon name="warn" small />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className={styles['hint']}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
