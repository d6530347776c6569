import { remembered } from './remembered.ts';

interface TypedSentence {
  /** The closing it belongs to: another one begins with an empty field. */
  about: string;
  text: string;
}

const isTyped = (value: unknown): value is TypedSentence =>
  typeof value === 'object' && value !== null && 'about' in value && 'text' in value && typeof value.text === 'string';

const kept = remembered<TypedSentence>('typed-sentence', isTyped, { about: '', text: '' }, 'visit');

/** Input so far, from before a reload too. */
export function readTyped(about: string): string {
  const typed = kept.read();
  return typed.about === about ? typed.text : '';
}

export const storeTyped = (about: string, text: string): void => kept.keep({ about, text });
