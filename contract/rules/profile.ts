import { DAY } from './constants.ts';
import { characterCount, normaliseInput } from './text.ts';
import type { Checked, Duration } from './types.ts';

export const NICKNAME_PAUSE: Duration = 30 * DAY;
export const DEFAULT_AVATARS = 12;

export const NICKNAME_REQUIRED = '请输入昵称';
const SHORTEST = 2;
const LONGEST = 12;
export const NICKNAME_FORM = `昵称为 ${SHORTEST}–${LONGEST} 个字，可用汉字、字母、数字和下划线`;
export const NICKNAME_ONCE = `昵称 ${NICKNAME_PAUSE / DAY} 天内只能修改一次`;
export const NICKNAME_CONTACT = '昵称不能包含联系方式';
export const NICKNAME_POSING = '昵称不能含有“官方”“客服”“管理员”等字样';

const LETTERS = /^[A-Za-z0-9_\p{Script=Han}]+$/u;

const NUMERALS: readonly string[] = ['0零〇', '1一壹幺', '2二贰', '3三叁', '4四肆', '5五伍', '6六陆', '7七柒', '8八捌', '9九玖'];
const digitOf = new Map(NUMERALS.flatMap((each, digit) => [...each].map((sign) => [sign, String(digit)] as const)));

/** Normalises a name against filter evasion: no separators, lower case, Chinese numerals as digits. */
const folded = (name: string): string => [...name.toLowerCase().replaceAll('_', '')].map((sign) => digitOf.get(sign) ?? sign).join('');

const CONTACT = /\d{7}|微信|威信|薇信|加[vq微薇扣]|扣扣|企鹅号|手机号|电话|wechat|weixin|(?:vx|wx|qq|tel)\d{3}|群\d{5}/;
const POSING = /官方|客服|管理员|系统消息|平台通知|平台工作|工作人员|版主|admin|official|kefu|guanfang|service/;

/** Validates a nickname's format, not whether it is taken. The returned value is normalised. */
export const checkNickname = (input: string): Checked<string> => {
  const value = normaliseInput(input);
  if (value === '') return { ok: false, message: NICKNAME_REQUIRED };
  const length = characterCount(value);
  if (length < SHORTEST || length > LONGEST || !LETTERS.test(value)) return { ok: false, message: NICKNAME_FORM };
  const plain = folded(value);
  if (CONTACT.test(plain)) return { ok: false, message: NICKNAME_CONTACT };
  return POSING.test(plain) ? { ok: false, message: NICKNAME_POSING } : { ok: true, value };
};
