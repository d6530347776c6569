import { z } from 'zod';
import { textBlocks } from '#contract/names.ts';
import { choice, count, list, shape, words, yes } from './shape.ts';

/** A run of text in one style. */
export const textSpanShape = shape('TextSpan', {
  text: words('text', { doc: 'with line breaks' }),
  strong: yes('strong'),
  emphasis: yes('emphasis'),
  code: yes('code'),
  href: words.maybe('href', { doc: 'an address on this site, https, mailto or tel' }),
});

/** A paragraph, heading or item. Markdown becomes a flat list of these and never HTML. */
export const textBlockShape = shape('TextBlock', {
  kind: choice(textBlocks, z.enum(textBlocks))('kind'),
  level: count('level', { doc: 'of a heading 2 to 4; of an item 0, or more inside another item' }),
  number: count('number', { doc: 'of a numbered item, otherwise 0' }),
  spans: list(textSpanShape)('spans'),
});

export type TextBlock = z.output<typeof textBlockShape.schema>;
export type TextSpan = z.output<typeof textSpanShape.schema>;
