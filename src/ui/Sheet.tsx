import type { ModalProps } from './layerProps.ts';
import { Layer } from './Modal.tsx';
import { useTurn } from './useTurn.ts';

/** Comes up from the foot of the page; a click beside it closes it. */
export function Sheet(props: Omit<ModalProps, 'dismissable' | 'mustAnswer' | 'head'>) {
  return <Layer {...props} open={useTurn(props.open)} dismissable low asked />;
}
