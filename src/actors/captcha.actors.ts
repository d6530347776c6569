import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { DrawCaptchaDocument, SolveCaptchaDocument } from '#api/generated/operations.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { CaptchaAction, captchaMachine } from '#machines/captcha.machine.ts';

const actionName = { login: 'LOGIN', sendSms: 'SEND_SMS', submit: 'SUBMIT' } as const satisfies Record<CaptchaAction, string>;
const mannerName = { drag: 'DRAG', steps: 'STEPS' } as const;

export const captchaActors = (api: Api): ActorsOf<typeof captchaMachine> => ({
  drawPuzzle: fromPromise(async ({ input, signal }) => {
    const { drawCaptcha } = await api.request(DrawCaptchaDocument, { action: actionName[input.action] }, { signal });
    const { id, background, piece, width, height, pieceWidth } = drawCaptcha;
    return { captchaId: id, background, piece, width, height, pieceWidth };
  }),
  judgeSlide: fromPromise(({ input: { action, captchaId, slide }, signal }) =>
    answerOf(
      api
        .request(
          SolveCaptchaDocument,
          { input: { captchaId, action: actionName[action], x: slide.x, trail: slide.trail, manner: mannerName[slide.manner] } },
          { signal },
        )
        .then(({ solveCaptcha }) => ({ verifyKey: solveCaptcha })),
      ['CAPTCHA_FAILED'],
    ),
  ),
});
