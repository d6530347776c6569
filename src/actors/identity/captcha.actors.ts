import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { DrawCaptchaDocument, DrawTextCaptchaDocument, SolveCaptchaDocument, SolveTextCaptchaDocument } from '#api/generated/operations.ts';
import { SolveCaptchaRefusals } from '#api/generated/refusals/SolveCaptcha.ts';
import { SolveTextCaptchaRefusals } from '#api/generated/refusals/SolveTextCaptcha.ts';
import { captchaActions, captchaManners, nameOf } from '#contract/names.ts';
import { answerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { workAside } from '#lib/workAside.ts';
import type { captchaMachine } from '#machines/identity/captcha.machine.ts';

/** Proof of work for the current puzzle: started when it is drawn, awaited when it is submitted. */
function works() {
  let current: { captchaId: string; done: Promise<string> | null; ending: AbortController } | undefined;
  return {
    begin: (captchaId: string, work: string | null): void => {
      current?.ending.abort();
      const ending = new AbortController();
      const done = work ? workAside(work, ending.signal) : null;
      // Avoids an unhandled rejection; callers that await the promise still get the error.
      done?.catch(() => {});
      current = { captchaId, done, ending };
    },
    of: async (captchaId: string): Promise<{ work?: string }> => {
      const done = current?.captchaId === captchaId ? await current.done : null;
      return done === null ? {} : { work: done };
    },
  };
}

export function captchaActors(api: Api): ActorsOf<typeof captchaMachine> {
  const { begin, of } = works();
  return {
    drawPuzzle: fromPromise(async ({ input, signal }) => {
      const { drawCaptcha } = await api.request(DrawCaptchaDocument, { action: nameOf(captchaActions, input.action) }, { signal });
      const { id, background, piece, width, height, pieceWidth, work } = drawCaptcha;
      begin(id, work);
      return { captchaId: id, background, piece, width, height, pieceWidth };
    }),
    judgeSlide: fromPromise(({ input: { action, captchaId, slide }, signal }) =>
      answerOf(
        of(captchaId)
          .then((work) => {
            const solved = { x: slide.x, trail: slide.trail, manner: nameOf(captchaManners, slide.manner), ...work };
            return api.request(
              SolveCaptchaDocument,
              { input: { captchaId, action: nameOf(captchaActions, action), ...solved } },
              { signal },
            );
          })
          .then(({ solveCaptcha }) => ({ verifyKey: solveCaptcha })),
        // These do not mean that the solution is wrong: the chart shows a failure.
        except(SolveCaptchaRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
      ),
    ),
    drawLetters: fromPromise(async ({ input, signal }) => {
      const { drawTextCaptcha } = await api.request(DrawTextCaptchaDocument, { action: nameOf(captchaActions, input.action) }, { signal });
      begin(drawTextCaptcha.id, drawTextCaptcha.work);
      return { captchaId: drawTextCaptcha.id, image: drawTextCaptcha.image };
    }),
    judgeLetters: fromPromise(({ input: { action, captchaId, text }, signal }) =>
      answerOf(
        of(captchaId)
          .then((work) =>
            api.request(SolveTextCaptchaDocument, { captchaId, action: nameOf(captchaActions, action), text, ...work }, { signal }),
          )
          .then(({ solveTextCaptcha }) => ({ verifyKey: solveTextCaptcha })),
        except(SolveTextCaptchaRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
      ),
    ),
  };
}
