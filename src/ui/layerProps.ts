import type { ReactNode } from 'react';

export interface ModalProps {
  open: boolean;
  title: string;
  /** Replaces the visible title, such as tabs; the title remains the dialog's accessible name. */
  head?: ReactNode;
  /** Called by Escape, the close button, and a click outside if `dismissable`. */
  onClose: () => void;
  dismissable?: boolean;
  /** No close button and no Escape, for dialogs that must be answered. */
  mustAnswer?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

export interface LayerProps extends ModalProps {
  /** At the bottom of the page, on desktop too. */
  low: boolean;
  /** Class names in addition to the dialog's own. */
  look?: Readonly<Partial<Record<'dialog' | 'head' | 'body' | 'close', string | undefined>>>;
  /** Centred on a phone too. */
  centred?: boolean;
  /** Opened by the user: Back closes it and stays on the page. */
  asked?: boolean;
}
