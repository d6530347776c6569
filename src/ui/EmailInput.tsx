import { TextInput } from './TextInput.tsx';

/** A mailbox's address, with the keyboard for it on a phone. */
export function EmailInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      value={value}
      onChange={onChange}
      type="email"
      inputMode="email"
      autoComplete="email"
      exact
      maxLength={320}
      placeholder="请输入邮箱地址"
    />
  );
}
