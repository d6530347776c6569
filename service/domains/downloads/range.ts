/** First and last byte, both inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * The one range that a request asks for. null: the whole file, also for several ranges or another unit; `unsatisfiable`: beyond the end.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return null;
  if (from === '') return to === '0' || Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (first >= size) return 'unsatisfiable';
  return to !== '' && Number(to) < first ? null : { first, last };
}
