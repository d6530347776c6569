import { fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { SubmitSuggestionDocument } from '#api/generated/operations.ts';
import { nameOf, suggestionKinds } from '#contract/names.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { shownSuggestionNumber } from '#contract/rules/suggestion.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { enveloped, FEEDBACK_FRAME, type FromFrame, messageFromFrame } from '#lib/feedbackTalk.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { randomId } from '#lib/randomId.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';
import type { FrameSaid, FrameTold, Sent, suggestionMachine, SuggestionWish } from '#machines/suggestions/suggestion.machine.ts';

const frameNow = (): HTMLIFrameElement | null => document.querySelector(`iframe[name="${FEEDBACK_FRAME}"]`);

const said = (message: FromFrame): FrameSaid => {
  if (message.type === 'submit') return { type: 'suggestion.submit', form: message.form, key: randomId() };
  return { type: message.type === 'ready' ? 'frame.ready' : 'suggestion.another' };
};

/** Accepts messages only from the embedded frame and only from this origin; responses are posted to this origin only. */
const talkWithFrame = fromCallback<FrameTold, undefined, FrameSaid>(({ sendBack, receive }) => {
  const { origin } = location;
  const hear = (event: MessageEvent): void => {
    const message = messageFromFrame(event, { from: frameNow()?.contentWindow, origin });
    if (message !== null) sendBack(said(message));
  };
  addEventListener('message', hear);
  receive((told) => {
    const frame = frameNow();
    if (told.type === 'frame.show') frame?.contentWindow?.postMessage(enveloped(told.message), origin);
    else if (frame) frame.src = frame.getAttribute('src') ?? '';
  });
  return () => removeEventListener('message', hear);
});

export const suggestionActors: Omit<ActorsOf<typeof suggestionMachine>, 'captcha' | 'sendSuggestion'> = { talkWithFrame };

export const sendSuggestion = (api: Api): Ask<Sent, SuggestionWish> =>
  fromRequest<Answer<Sent>, SuggestionWish & { key: string }>(({ input: { form, key, verifyKey }, signal }) =>
    commandAnswerOf(
      api
        .request(
          SubmitSuggestionDocument,
          {
            key,
            kind: nameOf(suggestionKinds, form.kind),
            words: form.words,
            contact: form.contact === '' ? null : form.contact,
            verifyKey,
          },
          { signal },
        )
        .then(({ submitSuggestion }) => ({ number: shownSuggestionNumber(submitSuggestion.number) })),
    ),
  );
