import MarkdownIt, { type Token } from 'markdown-it';
import type { TextBlock, TextSpan } from '#contract/rest/richText.ts';
import { withLimits } from '#contract/rules/stated.ts';

/** HTML is text, and of a picture its description is left. */
const parser = new MarkdownIt('commonmark', { html: false }).disable(['html_block', 'html_inline', 'reference']);

type Style = Omit<TextSpan, 'text'>;
const PLAIN: Style = { strong: false, emphasis: false, code: false, href: null };

/** An address that a text may link to; null: the link becomes text. */
export function safeHref(given: string): string | null {
  if (/[\s\p{Cc}\\]/u.test(given)) return null;
  if (/^\/(?!\/)/.test(given)) return given;
  return /^(?:https:\/\/[^/@]+(?:\/|$|[?#])|mailto:[^?]+$|tel:[+\d-]+$)/i.test(given) ? given : null;
}

function spansOf(tokens: readonly Token[]): TextSpan[] {
  const styles: Style[] = [PLAIN];
  const spans: TextSpan[] = [];
  const style = (): Style => styles.at(-1) ?? PLAIN;
  const write = (text: string, more: Partial<Style> = {}): void => {
    if (text !== '') spans.push({ text, ...style(), ...more });
  };
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'text_special' || token.type === 'image') write(token.content);
    else if (token.type === 'code_inline') write(token.content, { code: true });
    else if (token.type === 'softbreak' || token.type === 'hardbreak') write('\n');
    else if (token.type === 'strong_open') styles.push({ ...style(), strong: true });
    else if (token.type === 'em_open') styles.push({ ...style(), emphasis: true });
    else if (token.type === 'link_open') styles.push({ ...style(), href: safeHref(String(token.attrGet('href') ?? '')) });
    else if (token.nesting === -1) styles.pop();
    else throw new TypeError(`Markdown: ${token.type} has no form`);
  }
  return merged(spans);
}

const sameStyle = (one: TextSpan, other: TextSpan): boolean =>
  one.strong === other.strong && one.emphasis === other.emphasis && one.code === other.code && one.href === other.href;

const merged = (spans: readonly TextSpan[]): TextSpan[] =>
  spans.reduce<TextSpan[]>((all, span) => {
    const last = all.at(-1);
    return last && sameStyle(last, span) ? [...all.slice(0, -1), { ...last, text: last.text + span.text }] : [...all, span];
  }, []);

interface Place {
  readonly kind: 'bullet' | 'numbered' | 'quote';
  number: number;
  isFresh: boolean;
}

/** Blocks of a text in Markdown; the page's title is its only heading of level 1. */
export function blocksOf(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const places: Place[] = [];
  let heading = 0;
  for (const token of parser.parse(withLimits(markdown), {})) {
    if (token.type === 'bullet_list_open') places.push({ kind: 'bullet', number: 0, isFresh: false });
    else if (token.type === 'ordered_list_open')
      places.push({ kind: 'numbered', number: Number(token.attrGet('start') ?? 1) - 1, isFresh: false });
    else if (token.type === 'blockquote_open') places.push({ kind: 'quote', number: 0, isFresh: true });
    else if (/^(?:bullet_list|ordered_list|blockquote)_close$/.test(token.type)) places.pop();
    else if (token.type === 'list_item_open') begin(places.at(-1));
    else if (token.type === 'heading_open') heading = Math.min(4, Math.max(2, Number(token.tag.slice(1))));
    else if (token.type === 'heading_close') heading = 0;
    else if (token.type === 'hr') blocks.push({ kind: 'rule', level: 0, number: 0, spans: [] });
    else if (token.type === 'fence' || token.type === 'code_block')
      blocks.push({ kind: 'code', level: 0, number: 0, spans: [{ ...PLAIN, text: token.content.replace(/\n$/, ''), code: true }] });
    else if (token.type === 'inline') add(blocks, places, heading, spansOf(token.children ?? []));
  }
  return blocks;
}

function begin(place: Place | undefined): void {
  if (!place) return;
  place.number += 1;
  place.isFresh = true;
}

/** A further paragraph of an item continues it. */
function add(blocks: TextBlock[], places: readonly Place[], heading: number, spans: TextSpan[]): void {
  const place = places.at(-1);
  const last = blocks.at(-1);
  if (heading > 0) blocks.push({ kind: 'heading', level: heading, number: 0, spans });
  else if (!place) blocks.push({ kind: 'paragraph', level: 0, number: 0, spans });
  else if (place.isFresh || !last) {
    const level = places.filter(({ kind }) => kind !== 'quote').length - 1;
    blocks.push({ kind: place.kind, level: Math.max(0, level), number: place.kind === 'numbered' ? place.number : 0, spans });
    if (place.kind !== 'quote') place.isFresh = false;
  } else {
    blocks[blocks.length - 1] = { ...last, spans: merged([...last.spans, { ...PLAIN, text: '\n' }, ...spans]) };
  }
}

/** The text alone, for searching. */
export const textOf = (markdown: string): string =>
  blocksOf(markdown)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join('\n');
