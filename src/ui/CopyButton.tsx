import { Button, type ButtonProps } from './Button.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'size'> {
  /** The text to copy. */
  text: string;
  /** Label of the text, such as 账号. */
  what: string;
  onDone: (copied: boolean) => void;
}

/** Insecure contexts have no clipboard API; the fallback copies the selection of a field. */
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
