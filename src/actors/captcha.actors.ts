import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { DrawCaptchaDocument, DrawTextCaptchaDocument, SolveCaptchaDocument, SolveTextCaptchaDocument } from '#api/generated/operations.ts';
import { SolveCaptchaRefusals } from '#api/generated/refusals/SolveCaptcha.ts';
import { SolveTextCaptchaRefusals } from '#api/generated/refusals/SolveTextCaptcha.ts';
import { captchaActions, captchaManners, nameOf } from '#contract/names.ts';
import { answerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { captchaMachine } from '#machines/captcha.machine.ts';

export const captchaActors = (api: Api): ActorsOf<typeof captchaMachine> => ({
  drawPuzzle: fromPromise(async ({ input, signal }) => {
    const { drawCaptcha } = await api.request(DrawCaptchaDocument, { action: nameOf(captchaActions, input.action) }, { signal });
    const { id, background, piece, width, height, pieceWidth } = drawCaptcha;
    return { captchaId: id, background, piece, width, height, pieceWidth };
  }),
  judgeSlide: fromPromise(({ input: { action, captchaId, slide }, signal }) =>
    answerOf(
      api
        .request(
          SolveCaptchaDocument,
          {
            input: {
              captchaId,
              action: nameOf(captchaActions, action),
              x: slide.x,
              trail: slide.trail,
              manner: nameOf(captchaManners, slide.manner),
            },
          },
          { signal },
        )
        .then(({ solveCaptcha }) => ({ verifyKey: solveCaptcha })),
      // A puzzle that was not judged is no wrong answer: the chart shows a failure.
      except(SolveCaptchaRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
    ),
  ),
  drawLetters: fromPromise(async ({ input, signal }) => {
    const { drawTextCaptcha } = await api.request(DrawTextCaptchaDocument, { action: nameOf(captchaActions, input.action) }, { signal });
    return { captchaId: drawTextCaptcha.id, image: drawTextCaptcha.image };
  }),
  judgeLetters: fromPromise(({ input: { action, captchaId, text }, signal }) =>
    answerOf(
      api
        .request(SolveTextCaptchaDocument, { captchaId, action: nameOf(captchaActions, action), text }, { signal })
        .then(({ solveTextCaptcha }) => ({ verifyKey: solveTextCaptcha })),
      except(SolveTextCaptchaRefusals, 'BAD_REQUEST', 'RATE_LIMITED'),
    ),
  ),
});
