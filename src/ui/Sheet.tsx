import { Layer, type ModalProps } from './Modal.tsx';

/** Comes up from the foot of the page; a click beside it closes it. */
export function Sheet(props: Omit<ModalProps, 'dismissable' | 'mustAnswer' | 'head'>) {
  return <Layer {...props} dismissable low />;
}
