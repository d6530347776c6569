import type { ReactNode } from 'react';

export interface ModalProps {
  open: boolean;
  title: string;
  /** In place of the title's words, such as tabs; the title stays the dialog's name. */
  head?: ReactNode;
  /** Escape, the cross, and a click beside it where `dismissable`. */
  onClose: () => void;
  dismissable?: boolean;
  /** Without a cross and without Escape, for what must be answered. */
  mustAnswer?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

export interface LayerProps extends ModalProps {
  /** At the foot of the page, on a desk too. */
  low: boolean;
  /** Class names on top of a dialog's own. */
  look?: Readonly<Partial<Record<'dialog' | 'head' | 'body' | 'close', string | undefined>>>;
  /** In the middle of a phone too. */
  centred?: boolean;
  /** The person asked for it: Back closes it and stays on the page. */
  asked?: boolean;
}
