import { proxy } from 'valtio';

/** `usual`: a QR code, or on a phone, which cannot scan itself, the quick login. */
export type LoginTab = 'usual' | 'scan' | 'quick' | 'password' | 'register';

/** Overlays requested by parts of the shell; the charts that handle them load on first use. */
export type Layer =
  | { name: 'login'; tab: LoginTab }
  | { name: 'bindPhone' }
  | { name: 'feedback' }
  | { name: 'chat' }
  | { name: 'page'; to: string };

export const layers = proxy<{ asked: Layer | null }>({ asked: null });

export function askFor(layer: Layer): void {
  layers.asked = layer;
}

/** Called by the handler of the request. */
export function claimLayer(): Layer | null {
  const { asked } = layers;
  layers.asked = null;
  return asked;
}
