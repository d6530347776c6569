import { PrimeReactProvider } from 'primereact/api';
import { Dialog } from 'primereact/dialog';
import { useEffect } from 'react';
import { MODAL_Z_INDEX } from '#contract/rules/constants.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { LayerProps } from './Modal.tsx';

/** The page's policy lets in only styles that carry its nonce; PrimeReact writes some at run time. */
const nonce = (): { nonce?: string } => {
  const given = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return given === undefined ? {} : { nonce: given };
};

/** PrimeReact gives the focus back when a dialog closes, not when its parent goes away with it. */
function useFocusBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
    };
  }, [open]);
}

/** Of PrimeReact, which comes with the first layer of a visit. */
export function PrimeLayer({ open, title, head, onClose, dismissable = false, mustAnswer = false, foot, children, low, look }: LayerProps) {
  useFocusBack(open);
  return (
    <PrimeReactProvider value={{ ...nonce(), unstyled: true, hideOverlaysOnDocumentScrolling: false }}>
      <Dialog
        visible={open}
        onHide={onClose}
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
          mask: { className: classes('scrim', low && 'low', look && `${look}-scrim`) },
          root: { className: classes('modal', low && 'sheet', look), 'aria-label': title },
          header: { className: 'modal-head' },
          closeButton: { className: 'modal-x' },
          content: { className: 'modal-body' },
          footer: { className: 'modal-foot' },
          transition: { timeout: 0 },
        }}
      >
        {children}
      </Dialog>
    </PrimeReactProvider>
  );
}
