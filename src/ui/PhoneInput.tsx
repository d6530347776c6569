import { digitsIn } from './digits.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

type PhoneInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'lead' | 'maxLength'>;

const phoneIn = (text: string): string => {
  const digits = digitsIn(text);
  return (digits.length > 11 ? digits.replace(/^(00)?86/, '') : digits).slice(0, 11);
};

/** A mainland mobile number; takes pasted blanks, dashes, full-width digits and +86. */
export function PhoneInput({ onChange, placeholder = '请输入手机号码', ...rest }: PhoneInputProps) {
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      lead="+86"
      placeholder={placeholder}
      onChange={(text, phase) => onChange(phoneIn(text), phase)}
    />
  );
}
