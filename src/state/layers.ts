import { proxy } from 'valtio';

/** usual: a code to scan, but on a phone, which cannot scan itself, the quick login. */
export type LoginTab = 'usual' | 'scan' | 'quick' | 'register';

/** A layer over the page that a part of the shell asks for; the charts that answer load on first need. */
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

/** By the one who has taken up the wish. */
export function takeLayer(): Layer | null {
  const { asked } = layers;
  layers.asked = null;
  return asked;
}
