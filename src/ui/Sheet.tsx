import type { ModalProps } from './layerProps.ts';
import { Layer } from './Modal.tsx';
import { useTurn } from './useTurn.ts';

/** Slides in from the bottom of the page; a click outside closes it. */
export function Sheet(props: Omit<ModalProps, 'dismissable' | 'mustAnswer' | 'head'>) {
  return <Layer {...props} open={useTurn(props.open)} dismissable low asked />;
}
