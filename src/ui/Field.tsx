import * as look from './look.module.css';
import * as styles from './Field.module.css';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface FieldLinks {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const Links = createContext<FieldLinks>({});

/** Attributes that a control inside a `Field` sets on its element. */
export const useFieldLinks = (): FieldLinks => useContext(Links);

interface FieldProps {
  label: string;
  /** The label is read out, not shown. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /**
   * Shown in place of the hint and announced. The first wrong field of a form is scrolled to and its control focused, on each submission.
   */
  error?: string | null | undefined;
  required?: boolean;
  children: ReactNode;
}

function useFaultShown(fault: string | false): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current;
    if (!field || fault === false) return;
    const form = field.closest('form');
    const show = () => {
      const wrong = (form ?? field).querySelector<HTMLElement>('[aria-invalid="true"]');
      if (!wrong || !field.contains(wrong)) return;
      wrong.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'nearest' });
    };
    show();
    form?.addEventListener('submit', show);
    return () => form?.removeEventListener('submit', show);
  }, [fault]);
  return place;
}

export function Field({ label, labelHidden = false, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const faulty = error !== undefined && error !== null && error !== '';
  const place = useFaultShown(faulty && error);
  const links: FieldLinks = {
    id,
    ...((faulty || hint !== undefined) && { 'aria-describedby': noteId }),
    ...(faulty && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
  };
  return (
    <div ref={place} className={styles['field']}>
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
