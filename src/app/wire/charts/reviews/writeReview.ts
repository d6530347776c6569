import { checkReview, sendReview } from '#actors/reviews/writeReview.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { dropDraft } from '#state/formDrafts.ts';
import { toastGood } from '#state/toast.ts';
import { unsettled, wireUnstored } from '#app/wire/command.ts';
import { wireGatherPictures } from '#app/wire/pictures.ts';

export const wire = (api: Api) =>
  writeReviewMachine.provide({
    actors: {
      sendReview: wireUnstored(sendReview(api), { check: checkReview(api), ...unsettled }),
      gatherPictures: wireGatherPictures(),
    } satisfies ActorsOf<typeof writeReviewMachine>,
    actions: {
      rereadReviews: () => {
        void queryClient.invalidateQueries({ queryKey: keys.ownReviews });
        void queryClient.invalidateQueries({ queryKey: keys.loyalty });
      },
      dropDraft: (_, { form }) => dropDraft(form),
      announceSent: () => toastGood('已提交'),
    },
  });
