import * as styles from './Modal.module.css';
import { useState } from 'react';
import { onFirstSign } from '#lib/firstSign.ts';
import { latePart } from '#lib/latePart.tsx';
import type { LayerProps, ModalProps } from './layerProps.ts';
import { useTurn } from './useTurn.ts';

const { Part: PrimeLayer, ahead } = latePart<LayerProps>(
  () => import('./PrimeLayer.tsx').then((m) => m.PrimeLayer),
  ({ open }) => (open ? <div className={styles['scrim']} aria-busy="true" /> : null),
);
// Preloaded on the first user activity, well before the first press.
onFirstSign(ahead);

/** Renders nothing until first opened; then a backdrop until its code has loaded. */
export function Layer(props: LayerProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <PrimeLayer {...props} />;
}

/** A dialog: centred on desktop, at the bottom on a phone. Opened by the user: automatic popups wait for it. */
export function Modal(props: ModalProps) {
  return <Layer {...props} open={useTurn(props.open)} low={false} asked />;
}

/** A popup that opens automatically, when the popup queue grants it a turn. */
export function Popup(props: ModalProps & Pick<LayerProps, 'look' | 'centred'>) {
  return <Layer {...props} low={false} />;
}
