import type { ParsedQuery, HallQuery } from './filter.ts';
import { rarestShare, type TermStatistics, wordTerms } from './terms.ts';
import { keywordWords, nearestName, oneLine, type Understood, understand, type Vocabulary } from './understand.ts';

const MOST_TRIED = 3;

/** A parsed keyword, and the words dropped from it. */
export interface Read extends Understood {
  readonly dropped: readonly string[];
}

export const readKeyword = (keyword: string, known: Vocabulary): Read => ({ ...understand(keyword, known), dropped: [] });

/** Whether a keyword is searched for as typed, with its games named by title and its shops by name. */
export function isAsTyped(keyword: string, { games, words, shops, dropped }: Read, known: Vocabulary): boolean {
  const titles = new Set(known.games.filter(({ id }) => games.includes(id)).map(({ title }) => title));
  const names = new Set([...titles, ...shops.map(({ text }) => text)]);
  if (names.size === 1 && names.has(oneLine(keyword))) return true;
  const typed = keywordWords(keyword);
  const isTyped = [...names].every((name) => typed.includes(name));
  return isTyped && dropped.length === 0 && words.join(' ') === typed.filter((word) => !names.has(word)).join(' ');
}

/** Turns a single game and a single shop in the keyword into filters. */
export function askedFor(query: HallQuery, { games, words, shops }: Read): ParsedQuery {
  const game = onlyOne(games, query.game_id);
  const owners = [...new Set(shops.map(({ owner }) => owner))];
  const owner = onlyOne(owners, query.merchant_id);
  return {
    query: { ...query, ...(game !== undefined && { game_id: game }), ...(owner !== undefined && { merchant_id: owner }) },
    words,
    games: game === undefined ? games : [],
    owners: owner === undefined ? owners : [],
  };
}

/** The only id, unless another one was chosen. */
function onlyOne(ids: readonly number[], chosen: string | undefined): string | undefined {
  const [only] = ids.map(String);
  return ids.length === 1 && (chosen === undefined || chosen === only) ? only : undefined;
}

/** Fallbacks for a keyword without hits: each drops a word or the two rarest, or replaces the rarest by the most similar known name. */
export function nearer({ games, words, shops }: Read, known: Vocabulary, statistics: TermStatistics): Read[] {
  const rarestFirst = words.toSorted((one, other) => rarestShare(wordTerms(one), statistics) - rarestShare(wordTerms(other), statistics));
  const groups = [...rarestFirst.slice(0, MOST_TRIED).map((word) => [word]), rarestFirst.slice(0, 2)];
  const shorter = groups.flatMap((dropped): Read[] => {
    const left = words.filter((word) => !dropped.includes(word));
    return left.length + games.length + shops.length > 0 ? [{ games, words: left, shops, dropped }] : [];
  });
  const [rarest] = rarestFirst;
  const other = rarest === undefined ? undefined : nearestName(rarest, known);
  if (rarest === undefined || other === undefined) return shorter;
  return [{ games, words: words.map((word) => (word === rarest ? other : word)), shops, dropped: [rarest] }, ...shorter];
}
