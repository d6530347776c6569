/** A game with all of its names, normalised as for searches. */
export interface KnownGame {
  readonly id: number;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly pinyin: string;
  readonly initials: string;
}

/** A name found in listings: a platform, a zone, the value of an attribute, a piece, or a shop. */
export interface KnownName {
  readonly text: string;
  readonly pinyin: string;
  readonly initials: string;
  /** The original spelling, suggested while typing; set for pieces and shops. */
  readonly shown?: string;
  /** The owner whose shop has this name. */
  readonly owner?: number;
}

/** The name of a shop. */
export interface KnownShop extends KnownName {
  readonly shown: string;
  readonly owner: number;
}

export interface Vocabulary {
  readonly games: readonly KnownGame[];
  /** The most frequent first. */
  readonly names: readonly KnownName[];
  /** Titles and names without shops, one per line. */
  readonly texts: string;
}

/** A parsed keyword. */
export interface Understood {
  /** Ids of the games that words refer to; a listing must belong to one of them. */
  readonly games: readonly number[];
  /** Words that a listing's text must contain. */
  readonly words: readonly string[];
  /** Shops that words refer to; a listing must belong to one of them. */
  readonly shops: readonly KnownShop[];
}

/** Meaning of one word. */
type Meaning = { readonly games: readonly number[] } | { readonly word: string } | { readonly shops: readonly KnownShop[] };

const LEAST_LATIN_TYPO = 4;
const LEAST_HAN_TYPO = 3;
const LEAST_PREFIX = 4;
const LEAST_INITIALS_OF_NAME = 3;
const LEAST_PART = 2;
const MOST_PARTS = 4;

const samePlaces: ReadonlyMap<string, string> = new Map([
  ['ios', '苹果'],
  ['iphone', '苹果'],
  ['苹果手机', '苹果'],
  ['android', '安卓'],
  ['安卓手机', '安卓'],
  ['电脑', 'pc'],
  ['wx', '微信'],
  ['vx', '微信'],
]);

/** PostgreSQL rejects texts with the character 0, so it is replaced. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

export const spelled = (text: string): string => storable(text).normalize('NFKC').toLowerCase().trim();

/** The words of a keyword, normalised like the searched texts. */
export const keywordWords = (keyword: string): string[] => [...new Set(spelled(keyword).split(/\s+/))].filter((word) => word !== '');

/** A keyword as one name, with single spaces. */
export const oneLine = (keyword: string): string => spelled(keyword).replaceAll(/\s+/g, ' ');

/** The number of a listing in a keyword; `isNamed`: with a word such as 编号, so that it can mean nothing else. */
export function numberIn(keyword: string): { id: string; isNamed: boolean } | undefined {
  const match = /^(?<name>(?:账号|帐号|商品)?(?:编号|号)?|no\.?|#)\s*[:：]?\s*(?<id>[1-9]\d{0,17})$/.exec(spelled(keyword));
  const { name = '', id = '' } = match?.groups ?? {};
  return match ? { id, isNamed: name !== '' } : undefined;
}

/** Whether one letter is wrong, missing or extra, or swapped with its neighbour. */
export function isOneOff(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const from = short.findIndex((letter, at) => letter !== long[at]);
  if (from < 0) return long.length > short.length;
  const rest = (letters: readonly string[], skipped: number): string => letters.slice(from + skipped).join('');
  if (long.length > short.length) return rest(long, 1) === rest(short, 0);
  return (
    rest(long, 1) === rest(short, 1) ||
    (short[from] === long[from + 1] && short[from + 1] === long[from] && rest(long, 2) === rest(short, 2))
  );
}

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);
const hasHan = (word: string): boolean => /\p{Script=Han}/u.test(word);
const lengthOf = (word: string): number => [...word].length;

const gamesWhere = (games: readonly KnownGame[], fits: (game: KnownGame) => boolean): Meaning | undefined => {
  const ids = games.filter(fits).map(({ id }) => id);
  return ids.length > 0 ? { games: ids } : undefined;
};

const isShop = (name: KnownName): name is KnownShop => name.owner !== undefined;

const shopsWhere = (names: readonly KnownName[], fits: (shop: KnownShop) => boolean): Meaning | undefined => {
  const shops = names.filter((name) => isShop(name)).filter(fits);
  return shops.length > 0 ? { shops } : undefined;
};

const nameWhere = (names: readonly KnownName[], fits: (name: KnownName) => boolean): Meaning | undefined => {
  const name = names.find(fits);
  return name && isShop(name) ? shopsWhere(names, ({ text }) => text === name.text) : name && { word: name.text };
};

/** Exact meaning of a word; pinyin counts if written in full or as initials. */
function exactly(word: string, { games, names, texts }: Vocabulary): Meaning | undefined {
  const place = samePlaces.get(word);
  if (place !== undefined) return { word: place };
  const called = gamesWhere(games, ({ title, aliases }) => title === word || aliases.includes(word));
  if (called) return called;
  const shops = shopsWhere(names, ({ text }) => text === word);
  if (shops) return shops;
  if (texts.includes(word)) return { word };
  const partly = lengthOf(word) >= LEAST_PART ? shopsWhere(names, ({ text }) => text.includes(word)) : undefined;
  if (partly) return partly;
  if (!isLatin(word)) return undefined;
  return (
    gamesWhere(games, ({ pinyin, initials }) => pinyin === word || initials === word) ??
    gamesWhere(games, ({ pinyin }) => word.length >= LEAST_PREFIX && pinyin.startsWith(word)) ??
    nameWhere(names, ({ pinyin }) => pinyin === word) ??
    nameWhere(names, ({ initials }) => word.length >= LEAST_INITIALS_OF_NAME && initials === word)
  );
}

/** Meaning of a word with one typo. */
function nearly(word: string, { games, names }: Vocabulary): Meaning | undefined {
  if (isLatin(word) && word.length >= LEAST_LATIN_TYPO) {
    const fits = (text: string): boolean => text.length >= LEAST_LATIN_TYPO && isOneOff(word, text);
    return (
      gamesWhere(games, ({ pinyin, initials, aliases }) => [pinyin, initials, ...aliases].some(fits)) ??
      nameWhere(names, ({ pinyin }) => fits(pinyin))
    );
  }
  if (!hasHan(word) || lengthOf(word) < LEAST_HAN_TYPO) return undefined;
  const fits = (text: string): boolean => lengthOf(text) >= LEAST_HAN_TYPO && isOneOff(word, text);
  return (
    gamesWhere(games, ({ title, aliases }) => [title, ...aliases].some(fits)) ?? nameWhere(names, ({ text }) => hasHan(text) && fits(text))
  );
}

/** Splits a word into understood parts, the longest first, e.g. 农药安卓. */
function inParts(word: string, vocabulary: Vocabulary, most = MOST_PARTS): Meaning[] | undefined {
  const letters = [...word];
  for (let at = letters.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const [head, tail] = [letters.slice(0, at).join(''), letters.slice(at).join('')];
    const meaning = exactly(head, vocabulary);
    if (!meaning) continue;
    const last = exactly(tail, vocabulary);
    const rest = last ? [last] : most > 2 ? inParts(tail, vocabulary, most - 1) : undefined;
    if (rest) return [meaning, ...rest];
  }
  return undefined;
}

const meaningsOf = (word: string, vocabulary: Vocabulary): readonly Meaning[] => {
  const whole = exactly(word, vocabulary) ?? nearly(word, vocabulary);
  return whole ? [whole] : (inParts(word, vocabulary) ?? [{ word }]);
};

/** Parses a keyword: games by alias, pinyin and initials, names by pinyin, with one typo, and adjacent words without a space. */
export function understand(keyword: string, vocabulary: Vocabulary): Understood {
  const whole = shopsWhere(vocabulary.names, ({ text }) => text === oneLine(keyword));
  const meanings = whole ? [whole] : keywordWords(keyword).flatMap((word) => meaningsOf(word, vocabulary));
  return {
    games: [...new Set(meanings.flatMap((meaning) => ('games' in meaning ? meaning.games : [])))],
    words: [...new Set(meanings.flatMap((meaning) => ('word' in meaning ? [meaning.word] : [])))],
    shops: [...new Set(meanings.flatMap((meaning) => ('shops' in meaning ? meaning.shops : [])))],
  };
}

/** Games that match partial input. */
export const gamesFor = (typed: string, { games }: Vocabulary): number[] => {
  const begins = games.filter(
    ({ title, aliases, pinyin, initials }) =>
      title.includes(typed) || [...aliases, pinyin, initials].some((text) => text.startsWith(typed)),
  );
  if (begins.length > 0) return begins.map(({ id }) => id);
  const guess = nearly(typed, { games, names: [], texts: '' });
  return guess && 'games' in guess ? [...guess.games] : [];
};

/** Pieces and shops that match partial input, the most frequent first. */
export const namesFor = (typed: string, { names }: Vocabulary): string[] =>
  names.flatMap(({ text, pinyin, initials, shown }) => {
    const begins = typed.length >= LEAST_PART && [pinyin, initials].some((each) => each.startsWith(typed));
    return shown !== undefined && (begins || text.includes(typed)) ? [shown] : [];
  });

const pairsOf = (word: string): Set<string> => {
  const letters = [...word];
  return new Set(letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
};

/** Minimum similarity for replacing a word by a known name. */
const LEAST_ALIKE = 0.4;

/** The known name most similar to an unknown word. */
export function nearestName(word: string, { names }: Vocabulary): string | undefined {
  const own = pairsOf(word);
  let best: { readonly text: string; readonly alike: number } | undefined;
  for (const { text, owner } of names) {
    if (owner !== undefined) continue;
    const pairs = pairsOf(text);
    const shared = [...pairs].filter((pair) => own.has(pair)).length;
    const alike = (2 * shared) / (own.size + pairs.size);
    if (text !== word && alike >= LEAST_ALIKE && alike > (best?.alike ?? 0)) best = { text, alike };
  }
  return best?.text;
}
