import { pinyin } from 'pinyin-pro';

/** What an article is found by. */
export interface Searchable {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

const spelled = (text: string): string => text.normalize('NFKC').toLowerCase();
const LEAST_LATIN = 2;

interface Spelling {
  readonly title: string;
  readonly words: string;
  readonly text: string;
  readonly pinyin: string;
  readonly initials: string;
}

const MOST_KEPT = 200;
const kept = new Map<string, Spelling>();

/** Normalised, with the pinyin of title and words; computed once for each text. */
function spellingOf(article: Searchable): Spelling {
  const id = JSON.stringify([article.title, article.words, article.text]);
  const found = kept.get(id);
  if (found) return found;
  const named = `${article.title} ${article.words}`;
  const options = { toneType: 'none', type: 'array' } as const;
  const spelling = {
    title: spelled(article.title),
    words: spelled(article.words),
    text: spelled(article.text),
    pinyin: pinyin(named, options).join('').toLowerCase(),
    initials: pinyin(named, { ...options, pattern: 'first' })
      .join('')
      .toLowerCase(),
  };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(id, spelling);
  return spelling;
}

/** How well one word fits: 0 not at all. */
function fit(word: string, { title, words, text, pinyin: whole, initials }: Spelling): number {
  if (title.includes(word)) return 4;
  if (words.includes(word)) return 3;
  if (/^[a-z]+$/.test(word) && word.length >= LEAST_LATIN && (whole.includes(word) || initials.includes(word))) return 2;
  return text.includes(word) ? 1 : 0;
}

/** Articles that fit every word of the keyword, the best first; equal ones in their order. */
export function search<A extends Searchable>(articles: readonly A[], keyword: string): A[] {
  const words = [...new Set(spelled(keyword).split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return [...articles];
  return articles
    .map((article) => ({ article, fits: words.map((word) => fit(word, spellingOf(article))) }))
    .filter(({ fits }) => fits.every((one) => one > 0))
    .sort((one, other) => sum(other.fits) - sum(one.fits))
    .map(({ article }) => article);
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const SUMMARY = 80;
const BEFORE = 16;

/** The part of a text around the first word that it contains, otherwise its beginning. */
export function summaryOf(text: string, keyword: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const [lower, letters] = [spelled(flat), [...flat]];
  const places = spelled(keyword)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => lower.indexOf(word))
    .filter((place) => place > BEFORE);
  const from = lower.length === flat.length && places.length > 0 ? Array.from(flat.slice(0, Math.min(...places))).length - BEFORE : 0;
  const shown = letters.slice(from, from + SUMMARY).join('');
  return `${from > 0 ? '…' : ''}${shown}${from + SUMMARY < letters.length ? '…' : ''}`;
}
