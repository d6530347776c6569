import * as input from './input.module.css';
import type { TypingPhase } from './composition.ts';
import { digitsIn } from './digits.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface CodeInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  length?: number;
  /** Called once the last digit is typed, pasted or filled in by the phone. */
  onComplete?: (code: string) => void;
}

export function CodeInput({ length = 6, onChange, onComplete, placeholder = '请输入验证码', ...rest }: CodeInputProps) {
  const change = (text: string, phase: TypingPhase) => {
    const code = digitsIn(text).slice(0, length);
    onChange(code, phase);
    const isNew = phase === 'composed' || (phase === 'typing' && code !== rest.value);
    if (isNew && code.length === length) onComplete?.(code);
  };
  return (
    <TextInput
      {...rest}
      exact
      inputMode="numeric"
      autoComplete="one-time-code"
      frameClass={input['code']}
      placeholder={placeholder}
      onChange={change}
    />
  );
}
