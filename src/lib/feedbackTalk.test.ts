import { describe, expect, test } from 'vitest';
import { enveloped, type FromFrame, messageFromFrame, messageFromPage, type ToFrame } from './feedbackTalk.ts';

const frame = { name: 'the frame' };
const expected = { from: frame, origin: 'https://zuhao.example' };
const form = { kind: 'other', words: '希望大厅能按大区多选', contact: '' } as const;

const told: readonly FromFrame[] = [{ type: 'ready' }, { type: 'submit', form }, { type: 'another' }];
const shown: readonly ToFrame[] = [
  { type: 'writing', problem: null, fields: {} },
  { type: 'writing', problem: '今天提交的次数已用完，请明天再来', fields: { words: '太短', contact: '太长' } },
  { type: 'sending' },
  { type: 'accepted', number: 'JY-AAAA-BBBB-CCCC-DDDD' },
];
const said = (data: unknown, more: object = {}) => ({ data, origin: expected.origin, source: frame, ...more });

test("each side reads the other's messages", () => {
  expect(told.map((message) => messageFromFrame(said(enveloped(message)), expected))).toEqual(told);
  expect(shown.map((message) => messageFromPage(said(enveloped(message)), expected))).toEqual(shown);
});

describe.each([
  ['another window', { source: { name: 'another' } }],
  ['no window', { source: null }],
  ['another port', { origin: 'https://zuhao.example:8443' }],
  ['another scheme', { origin: 'http://zuhao.example' }],
  ['a longer host', { origin: 'https://zuhao.example.evil.example' }],
  ['an origin that is none', { origin: 'null' }],
])('from %s', (_, more) => {
  test('messages are ignored', () => {
    expect(told.map((message) => messageFromFrame(said(enveloped(message), more), expected))).toEqual(told.map(() => null));
    expect(shown.map((message) => messageFromPage(said(enveloped(message), more), expected))).toEqual(shown.map(() => null));
  });
});

test('messages are ignored without an expected window', () => {
  expect(messageFromFrame(said(enveloped({ type: 'ready' }), { source: null }), { from: null, origin: expected.origin })).toBe(null);
});

test.each([
  [null],
  ['ready'],
  [{ type: 'ready' }],
  [{ about: 'other', message: { type: 'ready' } }],
  [{ about: 'feedback' }],
  [{ about: 'feedback', message: { type: 'pay' } }],
  [{ about: 'feedback', message: { type: 'submit' } }],
  [{ about: 'feedback', message: { type: 'submit', form: { ...form, kind: 'admin' } } }],
  [{ about: 'feedback', message: { type: 'submit', form: { ...form, words: 5 } } }],
  [{ about: 'feedback', message: { type: 'submit', form: { ...form, words: '长'.repeat(4_001) } } }],
  [{ about: 'feedback', message: { type: 'submit', form: [form] } }],
])('the page ignores %j', (data) => {
  expect(messageFromFrame(said(data), expected)).toBe(null);
});

test.each([
  [{ type: 'accepted' }],
  [{ type: 'accepted', number: 5 }],
  [{ type: 'writing', problem: null }],
  [{ type: 'writing', problem: 5, fields: {} }],
  [{ type: 'writing', problem: null, fields: { words: 5 } }],
  [{ type: 'writing', problem: null, fields: { html: '<b>' } }],
  [{ type: 'submit', form }],
])('the form ignores %j', (message) => {
  expect(messageFromPage(said({ about: 'feedback', message }), expected)).toBe(null);
});

test('unknown properties of a message are dropped', () => {
  const message = { type: 'submit', form: { ...form, token: 'x' }, token: 'y' };
  expect(messageFromFrame(said({ about: 'feedback', message }), expected)).toEqual({ type: 'submit', form });
});
