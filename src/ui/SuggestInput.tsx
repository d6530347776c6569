import * as input from './input.module.css';
import * as styles from './SuggestInput.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { AutoComplete } from 'primereact/autocomplete';
import { useLayoutEffect, useRef, useState } from 'react';
import { endsComposition } from './composition.ts';
import { classes } from './classes.ts';
import { useFieldLinks } from './Field.tsx';
import { CHINESE } from './primeLocale.ts';
import { primeNonce } from './primeNonce.ts';

interface SuggestInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter without a suggestion that it would choose. */
  onEnter: () => void;
  suggestions: readonly string[];
  placeholder?: string;
  maxLength?: number;
}

const SHOWN_MOST = 20;

/** A text with suggestions that contain it; the arrow keys choose one. */
export function SuggestInput({ value, onChange, onEnter, suggestions, placeholder, maxLength }: SuggestInputProps) {
  const links = useFieldLinks();
  const [found, setFound] = useState<string[]>([]);
  /** Whether the key that is down chooses a suggestion. */
  const isChosen = useRef(false);
  /** AutoComplete searches after a timer; what was entered meanwhile needs no suggestions any more. */
  const shown = useRef(value);
  useLayoutEffect(() => {
    shown.current = value;
  }, [value]);
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true, locale: CHINESE, hideOverlaysOnDocumentScrolling: false }}>
      <span
        role="presentation"
        className={classes(input['frame'], styles['root'], links['aria-invalid'] && input['invalid'])}
        onKeyDown={(event) => {
          const wasChosen = isChosen.current;
          isChosen.current = false;
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!wasChosen && !endsComposition(event)) onEnter();
        }}
      >
        <AutoComplete
          {...(links.id !== undefined && { inputId: links.id })}
          value={value}
          suggestions={found}
          completeMethod={({ query }) =>
            setFound(shown.current === '' ? [] : suggestions.filter((each) => each.includes(query.trim())).slice(0, SHOWN_MOST))
          }
          onChange={(event) => onChange(typeof event.value === 'string' ? event.value : '')}
          onSelect={({ originalEvent }) => {
            isChosen.current = originalEvent.type === 'keydown';
          }}
          delay={0}
          appendTo="self"
          {...(placeholder !== undefined && { placeholder })}
          {...(maxLength !== undefined && { maxLength })}
          pt={{
            root: { className: styles['whole'] ?? '' },
            input: { root: { 'aria-invalid': links['aria-invalid'], 'aria-describedby': links['aria-describedby'], autoComplete: 'off' } },
            panel: { className: styles['panel'] ?? '' },
            list: { className: styles['list'] ?? '' },
            item: { className: styles['item'] ?? '' },
          }}
        />
      </span>
    </PrimeReactProvider>
  );
}
