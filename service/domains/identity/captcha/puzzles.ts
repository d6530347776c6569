import { randomBytes } from 'node:crypto';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { createCaptcha, createTextCaptcha } from '#contract/rest/session.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { compactInput } from '#contract/rules/text.ts';
import type { CaptchaAction } from '#service/domains/identity/tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { admitPuzzle, countRightPuzzle, countWrongPuzzle, isSecondRight } from '#service/domains/identity/attempts.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isSolved, type Solution } from './judge.ts';
import { issueVerifyKey } from './verifyKeys.ts';
import { type Asker, demandFor, isWorked, workFor } from './work.ts';

const LIFETIME = 120 * SECOND;

const dataUrl = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`;

export async function createPuzzle(deps: Deps, action: CaptchaAction, asker: Asker): Promise<DataOf<typeof createCaptcha>> {
  // Imported with the first puzzle: loading the canvas takes a tenth of the start-up time.
  const { drawPuzzle } = await import('./draw.ts');
  const puzzle = await drawPuzzle();
  const id = randomBytes(16).toString('base64url');
  const expiresAt = deps.clock.now() + LIFETIME;
  const { steps, pictures } = await demandFor(deps, asker);
  const work = await workFor(deps, id, steps);
  await deps.db
    .insertInto('captcha_puzzle')
    .values({ id, action, answer_x: puzzle.x, asks_work: steps !== null, work_steps: steps, pictures, expires_at: new Date(expiresAt) })
    .execute();
  return {
    captcha_id: id,
    background: dataUrl('jpeg', puzzle.background),
    piece: dataUrl('png', puzzle.piece),
    width: puzzle.width,
    height: puzzle.height,
    piece_width: puzzle.pieceWidth,
    work,
    expires_at: expiresAt,
  };
}

export async function createTextPuzzle(deps: Deps, action: CaptchaAction, asker: Asker): Promise<DataOf<typeof createTextCaptcha>> {
  const { drawText, drawnText } = await import('./drawText.ts');
  const answer = drawnText();
  const id = randomBytes(16).toString('base64url');
  const expiresAt = deps.clock.now() + LIFETIME;
  const { steps, pictures } = await demandFor(deps, asker);
  const work = await workFor(deps, id, steps);
  await deps.db
    .insertInto('captcha_puzzle')
    .values({ id, action, answer_text: answer, asks_work: steps !== null, work_steps: steps, pictures, expires_at: new Date(expiresAt) })
    .execute();
  return { captcha_id: id, image: dataUrl('png', await drawText(answer)), work, expires_at: expiresAt };
}

interface Try {
  readonly id: string;
  readonly action: CaptchaAction;
  readonly address: string;
  readonly visitor: string | undefined;
  /** Answer of the time-lock, if the puzzle came with one. */
  readonly work: string | undefined;
}

/** One attempt: the puzzle is deleted whatever the result. */
async function claim(
  deps: Deps,
  { id, action, address, work }: Try,
): Promise<{ answer_x: number | null; answer_text: string | null; pictures: number } | null> {
  await admitPuzzle(deps, address);
  const puzzle = await deps.db
    .deleteFrom('captcha_puzzle')
    .where('id', '=', id)
    .returning(['action', 'answer_x', 'answer_text', 'asks_work', 'work_steps', 'pictures', 'expires_at'])
    .executeTakeFirst();
  if (puzzle?.action !== action || puzzle.expires_at.getTime() <= deps.clock.now()) return null;
  if (!puzzle.asks_work) return puzzle;
  return puzzle.work_steps !== null && (await isWorked(deps, id, puzzle.work_steps, work)) ? puzzle : null;
}

interface Judged {
  /** null: the puzzle is not open. */
  readonly isRight: boolean | null;
  /** Right solutions that a key costs. */
  readonly pictures: number;
  readonly problem: 'CAPTCHA_FAILED' | 'CAPTCHA_TEXT_WRONG';
}

/** Only wrong solutions of open puzzles are counted. */
async function judged(deps: Deps, { action, address, visitor }: Try, { isRight, pictures, problem }: Judged): Promise<string> {
  if (isRight) {
    if (pictures > 1 && !(await isSecondRight(deps, `${action} ${address} ${visitor ?? ''}`))) throw refused('CAPTCHA_AGAIN');
    await countRightPuzzle(deps, address);
    return issueVerifyKey(deps, action, visitor);
  }
  if (isRight === false) await countWrongPuzzle(deps, address);
  throw refused(problem);
}

export async function judgePuzzle(deps: Deps, { solution, ...tried }: Try & { readonly solution: Solution }): Promise<string> {
  const { answer_x = null, pictures = 1 } = (await claim(deps, tried)) ?? {};
  return judged(deps, tried, { isRight: answer_x === null ? null : isSolved(answer_x, solution), pictures, problem: 'CAPTCHA_FAILED' });
}

export async function judgeTextPuzzle(deps: Deps, { text, ...tried }: Try & { readonly text: string }): Promise<string> {
  const { answer_text = null, pictures = 1 } = (await claim(deps, tried)) ?? {};
  const isRight = answer_text === null ? null : answer_text === compactInput(text).toUpperCase();
  return judged(deps, tried, { isRight, pictures, problem: 'CAPTCHA_TEXT_WRONG' });
}
