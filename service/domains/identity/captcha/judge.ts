import type { z } from 'zod';
import type { validateCaptcha } from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';

export type Solution = Pick<z.output<typeof validateCaptcha.body>, 'x' | 'trail' | 'manner'>;
type Trail = Solution['trail'];

/** Tolerated distance of the piece from its hole, in pixels. */
export const TOLERANCE = 4;

const DRAG = { points: 5, shortest: 200, longest: 15 * SECOND } as const;
const STEPS = { points: 2, shortest: 100, longest: 110 * SECOND } as const;
/** Minimum coefficient of variation of a drag's speed; below it the drag is automated. */
const LEAST_UNEVENNESS = 0.08;

export function isSolved(answerX: number, { x, trail, manner }: Solution): boolean {
  return Math.abs(x - answerX) <= TOLERANCE && (manner === 'drag' ? isHandDrawn(trail) : lasts(trail, STEPS));
}

/** Human drags waver in direction and speed; a straight line in equal steps is automated. */
function isHandDrawn(trail: Trail): boolean {
  const trembles = new Set(trail.map(({ y }) => y)).size > 1;
  return lasts(trail, DRAG) && trembles && unevenness(speeds(trail)) >= LEAST_UNEVENNESS;
}

function lasts(trail: Trail, { points, shortest, longest }: { points: number; shortest: number; longest: number }): boolean {
  const [first, last] = [trail.at(0), trail.at(-1)];
  if (!first || !last || trail.length < points) return false;
  const length = last.t - first.t;
  const forward = trail.every((point, index) => index === 0 || point.t >= (trail[index - 1]?.t ?? 0));
  return forward && length >= shortest && length <= longest;
}

function speeds(trail: Trail): number[] {
  return trail.slice(1).flatMap((point, index) => {
    const before = trail[index];
    const time = before ? point.t - before.t : 0;
    return before && time > 0 ? [Math.hypot(point.x - before.x, point.y - before.y) / time] : [];
  });
}

function unevenness(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!(mean > 0)) return 0;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / mean;
}
