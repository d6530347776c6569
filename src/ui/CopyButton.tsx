import { Button, type ButtonProps } from './Button.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'size'> {
  /** What is copied. */
  text: string;
  /** What it is, such as 账号. */
  what: string;
  onDone: (copied: boolean) => void;
}

/** Pages without a secure address have no clipboard; the selection of a field is the way that is left. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

export function CopyButton({ text, what, onDone, size = 'sm', ...look }: CopyButtonProps) {
  return (
    <Button {...look} size={size} icon="copy" aria-label={`复制${what}`} onClick={() => void copy(text).then(onDone)}>
      复制
    </Button>
  );
}
