import fs from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { childrenOf, type Node } from '#tests/charts/syntax.ts';

/** Texts of the specification that stay byte for byte, and patterns that users type. */
const LITERALS: Readonly<Record<string, string>> = {
  '密码错误超过3次，请验证': 'product.md, section 8',
  '密码由字母、数字、下划线组成,长度8-30位': 'product.md, section 5',
  验证码只能为数字且长度为6: 'product.md, section 5',
  '获取用户token失败！': 'product.md, section 8',
  未获取到账号id: 'product.md, section 8',
  'JSON参数不合法，只接受字符串值': 'an answer of the real SMS host',
  '如 微信128区': 'a zone as owners write it',
  '0.9、9折 或 90%，默认不打折': 'a discount as owners write it',
  '应为 0.9、9折 或 90% 这样的折扣：': 'a discount as owners write it',
  微信128区: 'a zone as owners write it',
  '3送1': 'bonus hours as owners write them',
  '3送1;5送2': 'bonus hours as owners write them',
  '应写作“3送1”，多个用分号隔开：': 'bonus hours as owners write them',
};

/** Numerals against which nicknames are folded. */
const NUMERALS = /^\d\p{Script=Han}{2,3}$/u;

const LIMIT = /\d\s*(?:分钟|小时|天|单|次|元|秒|个|字(?!节)|张)/;
const UNSPACED = /\p{Script=Han}[0-9A-Za-z]|[0-9A-Za-z%]\p{Script=Han}/u;
const OTHER_PERSON = /您/;

/** Strings, fixed parts of templates and texts in JSX. */
function textsIn(node: Node): string[] {
  const own = () => {
    if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
    if (node.type === 'TemplateElement') return [(node['value'] as { cooked: string }).cooked];
    return node.type === 'JSXText' ? [String(node['value']).replaceAll(/\s+/g, ' ').trim()] : [];
  };
  return [...own(), ...childrenOf(node).flatMap(textsIn)];
}

interface Text {
  readonly file: string;
  readonly text: string;
}

const textsOf = (file: string, source: string): Text[] =>
  textsIn(parseSync(file, source).program as unknown as Node).map((text) => ({ file, text }));

const faultsIn = (texts: readonly Text[], fault: RegExp): string[] =>
  texts
    .filter(({ text }) => fault.test(text) && !Object.hasOwn(LITERALS, text) && !NUMERALS.test(text))
    .map(({ file, text }) => `${file}: ${text}`);

/** Product texts: not tests, generated files, the words of demo people, nor descriptions of states, which are literals of a chart. */
const product = fs
  .globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'service/**/*.ts', 'sandbox/**/*.ts'])
  .filter((file) => !/\.test\.tsx?$|\.machine\.ts$|\/generated\/|\/seed\/|\/(?:seed|demoPages)\.ts$/.test(file))
  .flatMap((file) => textsOf(file, fs.readFileSync(file, 'utf8')));

test.each([
  ["toastGood('支付宝已绑定，24 小时后开始打款');", LIMIT, '支付宝已绑定，24 小时后开始打款'],
  ['const hint = <p>每天最多 3 次，\n  每次 {amount} 元</p>;', LIMIT, '每天最多 3 次， 每次'],
  ['const why = `超过2000元，由${who}审核`;', LIMIT, '超过2000元，由'],
  ["const most = '最多写 500 个字';", LIMIT, '最多写 500 个字'],
  ["const code = '有效期10 min';", UNSPACED, '有效期10 min'],
  ["const thanks = '谢谢您的评价';", OTHER_PERSON, '谢谢您的评价'],
])('finds the fault in: %s', (source, fault, text) => {
  expect(faultsIn(textsOf('planted.tsx', source), fault)).toEqual([`planted.tsx: ${text}`]);
});

test.each([
  'const text = `${PAYOUT_REST / HOUR} 小时后开始打款`;',
  "const message = '密码错误超过3次，请验证';",
  "const key = 'base64 编码的 32 字节密钥';",
  '// 15 分钟\nconst hold = 15 * MINUTE;',
])('accepts: %s', (source) => {
  expect([LIMIT, UNSPACED, OTHER_PERSON].flatMap((fault) => faultsIn(textsOf('planted.tsx', source), fault))).toEqual([]);
});

test('a limit in a text is built from its constant', () => {
  expect(faultsIn(product, LIMIT)).toEqual([]);
});

test('digits and Latin letters are separated from Chinese by a space', () => {
  expect(faultsIn(product, UNSPACED)).toEqual([]);
});

test('users are addressed as 你', () => {
  expect(faultsIn(product, OTHER_PERSON)).toEqual([]);
});

test('every exception is still a text of the product', () => {
  const texts = new Set(product.map(({ text }) => text));
  expect(Object.keys(LITERALS).filter((text) => !texts.has(text))).toEqual([]);
});

/** Spoken or private wording that was replaced by written Chinese. */
const IDIOMS =
  '押金和结算先停下 也先收起 不会说两遍 双方都说过了 没有付成 这一次没有问到 没有取到 没有读到 签好后这里会 已接在现有的后面 份 4.5 分的底数 干净归还 登不登录都行 设好并继续 ' +
  '用左边的 期初 接的人 算通过 平台看过 叫醒它 老朋友了 谈到哪里 已经算数';

test('texts are written Chinese, without the idioms that were replaced', () => {
  const found = IDIOMS.split(/ (?=\p{Script=Han})/u).flatMap((idiom) =>
    product.filter(({ text }) => text.includes(idiom)).map(({ file, text }) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
