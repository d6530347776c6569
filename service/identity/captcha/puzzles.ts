import { randomBytes } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { createCaptcha } from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { CaptchaAction } from '#service/db/tables/identity.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { isSolved, type Solution } from './judge.ts';
import { issueVerifyKey } from './verifyKeys.ts';

const LIFETIME = 120 * SECOND;

const dataUrl = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`;

export async function createPuzzle(deps: Deps, action: CaptchaAction): Promise<DataOf<typeof createCaptcha>> {
  // Loaded with the first puzzle: its canvas costs a start a tenth of all its work.
  const { drawPuzzle } = await import('./draw.ts');
  const puzzle = await drawPuzzle();
  const id = randomBytes(16).toString('base64url');
  const expiresAt = deps.clock.now() + LIFETIME;
  await deps.db
    .insertInto('captcha_puzzle')
    .values({ id, action, answer_x: puzzle.x, expires_at: new Date(expiresAt) })
    .execute();
  return {
    captcha_id: id,
    background: dataUrl('jpeg', puzzle.background),
    piece: dataUrl('png', puzzle.piece),
    width: puzzle.width,
    height: puzzle.height,
    piece_width: puzzle.pieceWidth,
    expires_at: expiresAt,
  };
}

/** One try: whatever comes of it, the puzzle is gone. */
export async function judgePuzzle(
  deps: Deps,
  id: string,
  action: CaptchaAction,
  solution: Solution,
  visitor: string | undefined,
): Promise<string> {
  const puzzle = await deps.db
    .deleteFrom('captcha_puzzle')
    .where('id', '=', id)
    .returning(['action', 'answer_x', 'expires_at'])
    .executeTakeFirst();
  const counts = puzzle?.action === action && puzzle.expires_at.getTime() > deps.clock.now();
  if (!counts || !isSolved(puzzle.answer_x, solution)) throw refused('CAPTCHA_FAILED');
  return issueVerifyKey(deps, action, visitor);
}
