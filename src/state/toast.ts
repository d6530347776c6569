import { proxy } from 'valtio';
import { TOAST_LENGTH } from '#contract/rules/constants.ts';

/** The current toast; a new one replaces it. */
interface ToastState {
  shown: { id: number; tone: 'good' | 'bad' | 'plain'; text: string } | null;
}

export const toast = proxy<ToastState>({ shown: null });

let id = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(tone: 'good' | 'bad' | 'plain', text: string): void {
  clearTimeout(timer);
  toast.shown = { id: ++id, tone, text };
  timer = setTimeout(dismissToast, TOAST_LENGTH);
}

export const toastGood = (text: string): void => show('good', text);
export const toastBad = (text: string): void => show('bad', text);
export const toastPlain = (text: string): void => show('plain', text);

export function dismissToast(): void {
  clearTimeout(timer);
  toast.shown = null;
}
