import { describe, expect, test } from 'vitest';
import * as rules from './chat.ts';
import { DAY, SECOND } from './constants.ts';

const { isChatOpen, nextChatTurn } = rules;

const at = (text: string): number => Date.parse(`${text}+08:00`);

test('every limit has the value of the specification', () => {
  expect([rules.CHAT_TEXT_MOST, rules.CHAT_RATING_WORDS_MOST]).toEqual([500, 200]);
  expect([rules.CHAT_KEPT, rules.CHAT_EMPTY_KEPT, rules.CHAT_IDLE, rules.CHAT_TYPING_SHOWN]).toEqual([180 * DAY, DAY, DAY, 5 * SECOND]);
});

describe('hours of the desk', () => {
  test.each([
    ['2026-11-20T01:59:59.999', true, '2026-11-20T02:00:00'],
    ['2026-11-20T02:00:00', false, '2026-11-20T09:00:00'],
    ['2026-11-20T08:59:59.999', false, '2026-11-20T09:00:00'],
    ['2026-11-20T09:00:00', true, '2026-11-21T02:00:00'],
    ['2026-11-20T23:59:59', true, '2026-11-21T02:00:00'],
    ['2026-11-21T00:00:00', true, '2026-11-21T02:00:00'],
  ])('%s: open %s, until %s', (now, open, turn) => {
    expect([isChatOpen(at(now)), nextChatTurn(at(now))]).toEqual([open, at(turn)]);
  });
});

test('the hours in texts follow from the hours of the desk', () => {
  expect([rules.CHAT_HOURS, rules.CHAT_CLOSED]).toEqual(['09:00–次日 02:00', '02:00–09:00']);
});

test.each([
  ['2026-11-20T22:00:00', '2026-11-21T07:00:00', true],
  ['2026-11-21T08:59:59', '2026-11-21T12:00:00', true],
  ['2026-11-20T12:00:00', '2026-11-20T19:00:00', false],
  ['2026-11-20T22:00:00', '2026-11-21T02:00:00', false],
  ['2026-11-20T22:00:00', '2026-11-21T02:00:01', true],
])('the desk is closed within %s to %s: %s', (start, end, closed) => {
  expect(rules.isChatClosedWithin({ start: at(start), end: at(end) })).toBe(closed);
});
