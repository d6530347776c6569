import * as styles from './PasswordInput.module.css';
import { type Ref, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface PasswordInputProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordInput({ value, onChange, autoComplete, placeholder = '请输入密码', ref }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles['eye']}
      aria-label={shown ? '隐藏密码' : '显示密码'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name="eye" />
    </button>
  );
  return (
    <TextInput
      {...(ref !== undefined && { ref })}
      exact
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      autoComplete={autoComplete}
      placeholder={placeholder}
      tail={toggle}
    />
  );
}
