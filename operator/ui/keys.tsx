import { Dialog } from 'primereact/dialog';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import * as styles from './parts.module.css';

/** A key of the page that is open. `isForm`: it also works while something is typed. */
export interface Key {
  readonly key: string;
  readonly text: string;
  readonly isForm?: boolean;
  readonly run: () => void;
}

type Pages = Set<{ readonly current: readonly Key[] }>;
const KeysContext = createContext<Pages>(new Set());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
/** Enter presses the button or follows the link that has the focus. */
const isPressing = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.ctrlKey && event.target instanceof HTMLElement && ['BUTTON', 'A'].includes(event.target.tagName);
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => (ctrlKey || metaKey ? `Ctrl+${key}` : key);

/** Runs keys of the open page, and lists them on `?`. */
export function Keys({ children }: { children: ReactNode }) {
  const [pages] = useState<Pages>(() => new Set());
  const [listed, setListed] = useState<readonly Key[] | null>(null);
  useEffect(() => {
    const all = (): Key[] => [...pages].flatMap(({ current }) => current);
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.altKey || isPressing(event)) return;
      const name = nameOf(event);
      const isIdle = !isTyping(event.target);
      if (name === '?' && isIdle) setListed(all());
      const found = all().find((each) => each.key === name && (isIdle || each.isForm === true));
      if (!found || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [pages]);
  return (
    <KeysContext value={pages}>
      {children}
      <Dialog header="快捷键" visible={listed !== null} onHide={() => setListed(null)}>
        <dl className={styles['keys']}>
          {[...(listed ?? []), { key: '?', text: '列出快捷键' }].map(({ key, text }) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </KeysContext>
  );
}

/** Keys while the component is shown. */
export function useKeys(keys: readonly Key[]): void {
  const pages = use(KeysContext);
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    pages.add(now);
    return () => void pages.delete(now);
  }, [pages]);
}
