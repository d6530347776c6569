import { remembered } from './remembered.ts';

interface TypedSentence {
  /** What it is about: another closing begins with an empty field. */
  about: string;
  text: string;
}

const isTyped = (value: unknown): value is TypedSentence =>
  typeof value === 'object' && value !== null && 'about' in value && 'text' in value && typeof value.text === 'string';

const kept = remembered<TypedSentence>('typed-sentence', isTyped, { about: '', text: '' }, 'visit');

/** What was typed so far, also before the page was reloaded. */
export function readTyped(about: string): string {
  const typed = kept.read();
  return typed.about === about ? typed.text : '';
}

export const keepTyped = (about: string, text: string): void => kept.keep({ about, text });
