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
export function Popup(props: ModalProps & Pick<LayerProps, 'look' | 'centred'>) {
  return <Layer {...props} low={false} />;
}
