import { describe, expect, test } from 'vitest';
import { handDrawn, keyed } from '#testing/builders/identity.ts';
import { isSolved, type Solution } from './judge.ts';

const drag = (trail: Solution['trail'], x = 150): Solution => ({ x, trail, manner: 'drag' });
const steps = (trail: Solution['trail'], x = 150): Solution => ({ x, trail, manner: 'steps' });
const stretched = (factor: number) => handDrawn(150).map((point) => ({ ...point, t: point.t * factor }));

describe('the position of the piece', () => {
  test.each([
    [145, false],
    [146, true],
    [150, true],
    [154, true],
    [155, false],
  ])('at %i, with the hole at 150, counts as solved: %s', (x, solved) => {
    expect(isSolved(150, drag(handDrawn(150), x))).toBe(solved);
    expect(isSolved(150, steps(keyed(150), x))).toBe(solved);
  });
});

describe('a drag', () => {
  test('made by hand passes', () => expect(isSolved(150, drag(handDrawn(150)))).toBe(true));
  test('of fewer than 5 points fails', () =>
    expect(isSolved(150, drag(handDrawn(150).filter((_point, index) => index % 3 === 0)))).toBe(false));
  test('without a trail fails', () => expect(isSolved(150, drag([]))).toBe(false));
  test('in less than 200 ms fails', () => expect(isSolved(150, drag(stretched(0.3)))).toBe(false));
  test('of more than 15 s fails', () => expect(isSolved(150, drag(stretched(30)))).toBe(false));
  test('that is level all the way fails', () =>
    expect(isSolved(150, drag(handDrawn(150).map((point) => ({ ...point, y: 80 }))))).toBe(false));
  test('at one speed fails', () => {
    const even = Array.from({ length: 12 }, (_, step) => ({ x: step * 13, y: 80 + (step % 2) * 0.1, t: step * 50 }));
    expect(isSolved(150, drag(even))).toBe(false);
  });
  test('with timestamps out of order fails', () => {
    const [first, second, ...rest] = handDrawn(150);
    expect(isSolved(150, drag([second, first, ...rest].flatMap((point) => point ?? [])))).toBe(false);
  });
  test('that never moves fails', () => {
    expect(isSolved(150, drag(Array.from({ length: 8 }, (_, step) => ({ x: 0, y: 0, t: step * 80 }))))).toBe(false);
  });
});

describe('steps by keys or clicks', () => {
  test('can be even and level', () => expect(isSolved(150, steps(keyed(150)))).toBe(true));
  test('can take long', () => expect(isSolved(150, steps(keyed(150).map((point) => ({ ...point, t: point.t * 100 }))))).toBe(true));
  test('can be only two', () =>
    expect(
      isSolved(
        150,
        steps([
          { x: 0, y: 0, t: 0 },
          { x: 150, y: 0, t: 900 },
        ]),
      ),
    ).toBe(true));
  test('of one point fail', () => expect(isSolved(150, steps([{ x: 150, y: 0, t: 0 }]))).toBe(false));
  test('at the same instant fail', () => expect(isSolved(150, steps(keyed(150).map((point) => ({ ...point, t: 0 }))))).toBe(false));
});
