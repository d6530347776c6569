import { InputText } from 'primereact/inputtext';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { useKeys } from '#operator/ui/keys.tsx';
import * as styles from '#operator/ui/frame.module.css';

/** The one field for people, orders, accounts and charges; `/` leads there. */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  const [, go] = useLocation();
  const focus = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  useKeys([{ key: '/', text: '查找', run: focus }]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text === '') return;
    field.current?.blur();
    go(`/search/${encodeURIComponent(text)}`);
  };
  return (
    <form role="search" className={styles['search']} onSubmit={submit}>
      <InputText
        ref={field}
        aria-label="查找"
        placeholder="手机号、名字、编号、付款号"
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      />
      <kbd>/</kbd>
    </form>
  );
}
