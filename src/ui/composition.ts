import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';

/** An Enter that only ends the composition of a Chinese word. Safari reports it after the composition, with key code 229. */
export const endsComposition = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229);

type Editable = HTMLInputElement | HTMLTextAreaElement;

/** `composed`: an input method has ended its word, which `composing` changes reported letter by letter. */
export type TypingPhase = 'typing' | 'composing' | 'composed';

/**
 * Attributes of a controlled field. An input method inserts its word again if the field's text is rewritten during a composition, so the
 * field shows the composed text until the end, while `onChange` reports every step.
 */
export function useComposed(value: string, onChange: (text: string, phase: TypingPhase) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? value,
    onChange: ({ target }: ChangeEvent<Editable>) => {
      if (composed !== null) setComposed(target.value);
      onChange(target.value, composed === null ? 'typing' : 'composing');
    },
    onCompositionStart: ({ currentTarget }: CompositionEvent<Editable>) => setComposed(currentTarget.value),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Editable>) => {
      setComposed(null);
      onChange(currentTarget.value, 'composed');
    },
  };
}
