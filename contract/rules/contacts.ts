import { withoutInvisible } from './text.ts';

const DIGITS: Readonly<Record<string, string>> = {
  零: '0',
  〇: '0',
  一: '1',
  幺: '1',
  壹: '1',
  二: '2',
  贰: '2',
  三: '3',
  叁: '3',
  四: '4',
  肆: '4',
  五: '5',
  伍: '5',
  六: '6',
  陆: '6',
  七: '7',
  柒: '7',
  八: '8',
  两: '2',
  洞: '0',
  拐: '7',
  勾: '9',
  捌: '8',
  九: '9',
  玖: '9',
};
const DIGIT_WORD = new RegExp(`[${Object.keys(DIGITS).join('')}]`, 'g');
/** What stands between the digits of one number. */
const BETWEEN_DIGITS = /(\d)[\s\-._,，、/*()（）~|=+·—…'"]{1,3}(?=\d)/g;

/** Signs that look like those that stand for them here: crosses, letters of other alphabets, traditional characters. */
const ALIKE: Readonly<Record<string, string>> = {
  x: '乂✘✗✕✖×хχ',
  q: 'ԛɋ',
  v: 'ѵνㄨ√',
  a: 'аα',
  c: 'сϲ',
  e: 'еé',
  i: 'іι',
  o: 'оο',
  p: 'рρ',
  w: 'ѡω',
  y: 'у',
  微: '溦',
  维: '維',
  卫: '衛',
  号: '號',
  群: '裙',
  qq: '🐧',
};
const PLAIN = new Map(Object.entries(ALIKE).flatMap(([sign, others]) => [...others].map((other) => [other, sign] as const)));
const ALIKES = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');
/** Marks over or around the sign before them: keycaps, circles, strokes. */
const MARKS = /[\u0300-\u036f\u20d0-\u20f0]/g;

/** Compatibility forms, such as full-width and circled signs, become plain ones; look-alikes too. */
const plain = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ALIKES, (sign) => PLAIN.get(sign) ?? sign)
    .replace(/\s{0,2}(?:[([]at[)\]]|艾特)\s{0,2}/g, '@')
    .replace(/点(?=\s?[a-z])/g, '.');

/** Digits in words, and letters that stand for a digit beside others, become ASCII digits. */
const withDigits = (text: string): string =>
  text
    .replace(DIGIT_WORD, (word) => DIGITS[word] ?? word)
    .replace(/(?<=\d)o|(?<![a-z])o(?=\d)/g, '0')
    .replace(/(?<=\d)[li](?![a-z])|(?<![a-z])[li](?=\d)/g, '1');

/** Letters with a blank between each two, which spell one word. */
const SPACED = /(?<![a-z0-9])(?:[a-z0-9] ){2,}[a-z0-9](?![a-z0-9])/g;
const joined = (text: string): string => text.replace(SPACED, (word) => word.replaceAll(' ', ''));
/** A name that was spelled so, with its messenger before it: ‘v s h u i 8 8’. */
const SPELLED_NAME = /(?<![a-z0-9])[vwq](?: [a-z]){2,12}(?: \d){2}/;

/** Signs, not letters, digits or Han. Spelled without properties: their tables take a second to compile. */
const SIGN = '[^a-z0-9\\u3400-\\u9fff]';
const GAP = `${SIGN}{0,4}`;
/** Servers and regions of games stand between as well: 微信区. */
const FILLER = `[^a-z\\d${'区服'}]{0,6}`;
/** A name of a messenger: letters first. Devices and grades of games are no names. */
const NAME = '(?!android|iphone|huawei|xiaomi|vip)[a-z](?:[a-z0-9_-]{4,19})(?![a-z0-9])';
/** How people name the messenger by its colour. */
const GREEN = `绿${GAP}(?:泡泡|色?软件|色?聊天)`;
const FIRST = '(?:微|薇|威|徽|徾|维|卫|伟|v|w|wei)';
const PRIVATELY = `[加嘉伽夹佳私]${GAP}[微薇威徽嘉]`;
const WECHAT = `(?:${FIRST}${GAP}(?:信|芯|星|xin|x)|we${GAP}chat|${GREEN}|[微薇威]${GAP}x|${PRIVATELY})(?:${GAP}hao)?`;
const V = '(?<![a-z0-9])v+(?![a-z0-9])';
const QQ = '(?:q\\s*q|(?<![a-z])q|[扣抠叩蔻口寇]{2}|扣|[球秋丘邱囚求]{2}|企鹅|群)';
const ABROAD = 'whatsapp|skype|discord|line|telegram';
const SOCIAL = `(?:抖${GAP}音|快${GAP}手|小${GAP}红${GAP}书|微${GAP}博|b${'站'}|yy|歪歪|kook|${ABROAD}|电报|(?<![a-z])tg|支付宝|私信)`;
const OF_NUMBER = `(?:${SIGN}|[号群是为的我加码邮箱]){0,6}`;
const OF_NAME = '(?:号|搜|私信|id|uid|频道|账号|[:：@+\\s]){1,6}';
const ENDS = 'com|cn|net|org|top|xyz|cc|io|ly|vip|club|shop|site|info|tv|link|app';

const inText = [
  /https?:\/\/\S+/,
  /www\s{0,3}[.点。]\s{0,3}[a-z0-9-]+/,
  new RegExp(`(?<![a-z0-9-])(?=[0-9-]{0,20}[a-z])[a-z0-9-]{1,40}\\s{0,3}[.点。]\\s{0,3}(?:${ENDS})(?![a-z])`),
  /(?<![a-z0-9-])[a-z0-9-]{1,40}\s?[.点。]\s?[a-z]{2,6}\s?\/\s?[a-z0-9]{3,}/,
  new RegExp(`飞机${FILLER}${NAME}`),
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,40}/,
  /@[a-z0-9_]{4,}/,
  /(?<!\w)[a-z]\w{1,30}#\d{4}(?!\d)/,
  new RegExp(`${WECHAT}${FILLER}${NAME}`),
  new RegExp(`[微薇徾]${SIGN}{1,4}${NAME}`),
  new RegExp(`${V}${FILLER}${NAME}`),
  SPELLED_NAME,
  new RegExp(`${SOCIAL}${OF_NAME}[a-z0-9_]{5,}`),
];
const inNumbers = [
  /(?<!\d)(?:0|(?:00)?86)?1[3-9]\d{9}(?!\d)/,
  new RegExp(`${QQ}${OF_NUMBER}\\d{5,11}(?!\\d)`),
  new RegExp(`${WECHAT}${OF_NUMBER}\\d{6,11}(?!\\d)`),
];

const firstOf = (patterns: readonly RegExp[], text: string): string | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found.trim();
  }
  return null;
};

/**
 * A phone number, a name or number of a messenger, an address of mail or of a site; null: none. Finds them spelled out, with signs between,
 * full-width and with look-alikes too.
 */
export function contactIn(text: string): string | null {
  const given = plain(text);
  const spelled = withDigits(given);
  // A phone number may stand beside other digits: each number alone first, then those that gaps divide.
  return (
    firstOf(inText, given) ??
    firstOf(inText, joined(given)) ??
    firstOf(inNumbers, spelled) ??
    firstOf(inNumbers, spelled.replace(BETWEEN_DIGITS, '$1'))
  );
}
