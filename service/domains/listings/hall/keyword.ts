import type { Asked, HallQuery } from './filter.ts';
import { rarestShare, type TermStatistics, wordTerms } from './terms.ts';
import { keywordWords, nearestName, type Understood, understand, type Vocabulary } from './understand.ts';

const MOST_TRIED = 3;

/** A parsed keyword, and the words dropped from it. */
export interface Read extends Understood {
  readonly dropped: readonly string[];
}

export const readKeyword = (keyword: string, known: Vocabulary): Read => ({ ...understand(keyword, known), dropped: [] });

/** Whether a keyword is searched for as typed, with its games named by title. */
export function isAsTyped(keyword: string, { games, words, dropped }: Read, known: Vocabulary): boolean {
  const titles = new Set(known.games.filter(({ id }) => games.includes(id)).map(({ title }) => title));
  const typed = keywordWords(keyword);
  const isTyped = [...titles].every((title) => typed.includes(title));
  return isTyped && dropped.length === 0 && words.join(' ') === typed.filter((word) => !titles.has(word)).join(' ');
}

/** Turns a single game in the keyword into a filter. */
export function askedFor(query: HallQuery, { games, words }: Read): Asked {
  const [only] = games;
  const isChosen = games.length === 1 && (query.game_id === undefined || query.game_id === String(only));
  return isChosen ? { query: { ...query, game_id: String(only) }, words, games: [] } : { query, words, games };
}

/** Fallbacks for a keyword without hits: each drops a word or the two rarest, or replaces the rarest by the most similar known name. */
export function nearer({ games, words }: Read, known: Vocabulary, statistics: TermStatistics): Read[] {
  const rarestFirst = words.toSorted((one, other) => rarestShare(wordTerms(one), statistics) - rarestShare(wordTerms(other), statistics));
  const groups = [...rarestFirst.slice(0, MOST_TRIED).map((word) => [word]), rarestFirst.slice(0, 2)];
  const shorter = groups.flatMap((dropped): Read[] => {
    const left = words.filter((word) => !dropped.includes(word));
    return left.length + games.length > 0 ? [{ games, words: left, dropped }] : [];
  });
  const [rarest] = rarestFirst;
  const other = rarest === undefined ? undefined : nearestName(rarest, known);
  if (rarest === undefined || other === undefined) return shorter;
  return [{ games, words: words.map((word) => (word === rarest ? other : word)), dropped: [rarest] }, ...shorter];
}
