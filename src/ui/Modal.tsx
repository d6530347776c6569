import './Modal.css';
import { type ReactNode, useState } from 'react';
import { latePart } from '#lib/latePart.tsx';
import { useTurn } from './useTurn.ts';

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
  /** Another look than a dialog's, by its class. */
  look?: string | undefined;
  /** The person asked for it: Back closes it and stays on the page. */
  asked?: boolean;
}

const { Part: PrimeLayer, ahead } = latePart<LayerProps>(
  () => import('./PrimeLayer.tsx').then((m) => m.PrimeLayer),
  ({ open }) => (open ? <div className="scrim" aria-busy="true" /> : null),
);
// The first sign that somebody is there comes well before the first press.
for (const sign of ['pointermove', 'touchstart', 'keydown']) addEventListener(sign, ahead, { once: true, passive: true });

/** Nothing until it is opened for the first time; then a darkened page until its code is there. */
export function Layer(props: LayerProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <PrimeLayer {...props} />;
}

/** A dialog in the middle of a desk, at the foot of a phone. It is the person's: what pops up by itself waits for it. */
export function Modal(props: ModalProps) {
  return <Layer {...props} open={useTurn(props.open)} low={false} asked />;
}

/** What pops up by itself, when the queue of popups lets it. */
export function Popup(props: ModalProps & Pick<LayerProps, 'look'>) {
  return <Layer {...props} low={false} />;
}
