import * as input from './input.module.css';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { endsComposition, type TypingPhase, useComposed } from './composition.ts';
import { useFieldLinks } from './Field.tsx';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size' | 'prefix'> {
  value: string;
  onChange: (value: string, phase: TypingPhase) => void;
  /** Enter outside of a composition. */
  onEnter?: (() => void) | undefined;
  /** A name or code: the keyboard neither capitalises nor corrects it. */
  exact?: boolean;
  size?: 'sm' | 'md';
  /** Before and after the text, inside the frame. */
  lead?: ReactNode;
  tail?: ReactNode;
  frameClass?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

const uncorrected = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function TextInput({
  value,
  onChange,
  onEnter,
  onKeyDown,
  exact = false,
  size = 'md',
  lead,
  tail,
  frameClass,
  ...rest
}: TextInputProps) {
  const links = useFieldLinks();
  const composed = useComposed(value, onChange);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (endsComposition(event)) event.preventDefault();
    else if (event.key === 'Enter') onEnter?.();
    onKeyDown?.(event);
  };
  return (
    <span className={classes(input['frame'], size === 'sm' && input['small'], links['aria-invalid'] && input['invalid'], frameClass)}>
      {lead !== undefined && <span className={input['lead']}>{lead}</span>}
      <input type="text" {...links} {...(exact && uncorrected)} {...rest} {...composed} onKeyDown={keyDown} />
      {tail}
    </span>
  );
}
