import type { KeyboardEvent } from 'react';

/** An Enter that only ends the composition of a Chinese word. Safari reports it after the composition, with key code 229. */
export const endsComposition = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229);
