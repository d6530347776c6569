import * as styles from './Modal.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MODAL_Z_INDEX } from '#contract/rules/constants.ts';
import { layOver } from './backCloses.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { LayerProps } from './layerProps.ts';
import { primeNonce } from './primeNonce.ts';

/** PrimeReact restores the focus when a dialog closes, but not when its parent unmounts. */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
    };
  }, [open]);
}

/** Back closes it and stays on the page. */
function useBackCloses(open: boolean, { mustAnswer, onClose }: Pick<LayerProps, 'mustAnswer' | 'onClose'>): void {
  const mayClose = useEffectEvent(() => !mustAnswer);
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? layOver({ mayClose: () => mayClose(), close: () => close() }) : undefined), [open]);
}

const writable = ':is(input:is([type="text"], [type="tel"], [type="password"], :not([type])):enabled:not([readonly]), [role="slider"])';
const pressable = ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled):not([tabindex="-1"])';

/**
 * The element to focus: the first field, else the first choice; not a field on touch screens, where the keyboard would cover the text. An
 * automatic popup focuses its primary button, else its close button.
 */
function focusWithin(body: HTMLElement | null, { asked, low }: Pick<LayerProps, 'asked' | 'low'>): void {
  const layer = body?.closest('[data-layer]');
  if (!body || !layer) return;
  const at = document.activeElement;
  if (layer.contains(at) && !at?.matches('[data-close]')) return;
  const find = (selector: string, within: Element = layer) => within.querySelector<HTMLElement>(selector);
  const field = asked && !low && matchMedia('(pointer: fine)').matches ? find(writable, body) : null;
  const first = find(pressable, body);
  const primary = find('[data-foot] [data-kind="primary"]');
  // A link in the text is no choice.
  const own = field ?? (first?.matches('a') ? (primary ?? first) : first) ?? find(`[data-foot] ${pressable}`);
  const way = find('[data-close]');
  (asked ? (own ?? way) : (primary ?? way ?? own))?.focus({ preventScroll: true });
}

/** PrimeReact's own, loaded with the first layer of a visit. */
export function PrimeLayer({
  open,
  title,
  head,
  onClose,
  dismissable = false,
  mustAnswer = false,
  foot,
  children,
  low,
  look,
  centred = false,
  asked = false,
}: LayerProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusBack(open);
  useBackCloses(open && asked, { mustAnswer, onClose });
  const isOnWayOut = useRef(false);
  const focusFirst = () => {
    focusWithin(body.current, { asked, low });
    isOnWayOut.current = document.activeElement?.matches('[data-close]') ?? false;
  };
  // A dialog may open before its content has loaded.
  useEffect(() => {
    if (open && asked && isOnWayOut.current && document.activeElement?.matches('[data-close]')) focusFirst();
    else isOnWayOut.current = false;
  });
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true, hideOverlaysOnDocumentScrolling: false }}>
      <Dialog
        visible={open}
        onHide={onClose}
        focusOnShow={false}
        onShow={focusFirst}
        header={head ?? title}
        footer={foot}
        position={low ? 'bottom' : 'center'}
        modal
        blockScroll
        draggable={false}
        resizable={false}
        closable={!mustAnswer}
        dismissableMask={dismissable && !mustAnswer}
        ariaCloseIconLabel="关闭"
        closeIcon={<Icon name="x" />}
        baseZIndex={MODAL_Z_INDEX - 1}
        pt={{
          mask: { className: classes(styles['scrim'], low && styles['low'], centred && styles['centred']) },
          root: { className: classes(styles['dialog'], low && styles['sheet'], look?.dialog), 'aria-label': title, 'data-layer': '' },
          header: { className: classes(styles['head'], look?.head) },
          closeButton: { className: classes(styles['close'], look?.close), 'data-close': '' },
          content: { className: classes(styles['body'], look?.body) },
          footer: { className: styles['foot'], 'data-foot': '' },
          transition: { timeout: 0 },
        }}
      >
        <div ref={body} style={{ display: 'contents' }}>
          {children}
        </div>
      </Dialog>
    </PrimeReactProvider>
  );
}
