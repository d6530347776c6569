import { describe, expect, test } from 'vitest';
import { keyIdOf, makeVault, NotOpened, parseKeys } from './vault.ts';

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const login = { account: '北岸@example.com', secret: 'Zh"123\\456,x\t' };

const refusal = (open: () => unknown): unknown => {
  try {
    return open();
  } catch (error) {
    return error instanceof NotOpened ? [error.reason, error.keyId] : error;
  }
};
const notAsSealed = (key: Buffer) => ['not as it was sealed', keyIdOf(key)];

test('sealed credentials open for their listing only, and differ each time', () => {
  const vault = makeVault([older]);
  const [sealed, again] = [vault.seal('7', login), vault.seal('7', login)];
  expect([vault.open('7', sealed), vault.open('7', again), sealed === again]).toEqual([login, login, false]);
  expect(sealed.startsWith(`v1.${keyIdOf(older)}.`)).toBe(true);
  expect(refusal(() => vault.open('8', sealed))).toEqual(notAsSealed(older));
});

describe('a changed text is refused', () => {
  const vault = makeVault([older, newer]);
  const sealed = vault.seal('7', login);
  const other = vault.seal('7', { account: 'a', secret: 'b' });
  const [version = '', key = '', nonce = '', hidden = ''] = sealed.split('.');
  const turned = (text: string, at: number): string => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

  test.each([
    ['the first letter of what is hidden', [version, key, nonce, turned(hidden, 0)]],
    ['the tag', [version, key, nonce, turned(hidden, hidden.length - 4)]],
    ['a shorter tag', [version, key, nonce, hidden.slice(0, -4)]],
    ['the nonce', [version, key, turned(nonce, 3), hidden]],
    ['the nonce of another', [version, key, other.split('.')[2] ?? '', hidden]],
  ])('%s', (_what, parts) => expect(refusal(() => vault.open('7', parts.join('.')))).toEqual(notAsSealed(older)));

  test('the id of another key', () => {
    expect(refusal(() => vault.open('7', [version, keyIdOf(newer), nonce, hidden].join('.')))).toEqual(notAsSealed(newer));
    expect(refusal(() => vault.open('7', [version, 'AAAAAAAA', nonce, hidden].join('.')))).toEqual(['unknown key', 'AAAAAAAA']);
  });

  test.each(['', 'Zh123456x', `v2.${key}.${nonce}.${hidden}`, `${sealed}.`, `${version}.${key}.${nonce}.`])(
    'another format: %s',
    (text) => {
      expect(refusal(() => vault.open('7', text))).toEqual(['not as it was sealed', '']);
    },
  );
});

test('of several keys, the first seals and all open', () => {
  const before = makeVault([older]).seal('7', login);
  const both = makeVault([newer, older]);
  const after = both.seal('7', login);
  expect([both.open('7', before), both.open('7', after), before.startsWith(both.mark), after.startsWith(both.mark)]).toEqual([
    login,
    login,
    false,
    true,
  ]);
  expect(makeVault([newer]).open('7', after)).toEqual(login);
  expect(refusal(() => makeVault([newer]).open('7', before))).toEqual(['unknown key', keyIdOf(older)]);
});

test('keys are 32 bytes in base64, one or more', () => {
  const [one, two] = [older.toString('base64'), newer.toString('base64')];
  expect([parseKeys(one), parseKeys(`${one}, ${two}`)]).toEqual([[older], [older, newer]]);
  const wrong = [
    '',
    'short',
    `${one},`,
    one.slice(0, -1),
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    'x'.repeat(44),
  ];
  expect(wrong.map(parseKeys)).toEqual(wrong.map(() => null));
});
