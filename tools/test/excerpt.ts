import { stripVTControlCharacters } from 'node:util';

const LINES = 15;

/** First lines of an error message, without colours; some messages contain the whole page. */
export const headOf = (message: string): string => stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n');

/** Last lines of a program's output. */
export const tailOf = (output: string): string => stripVTControlCharacters(output).trim().split('\n').slice(-LINES).join('\n');
