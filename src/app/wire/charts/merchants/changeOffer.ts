import { changeOfferActors } from '#actors/merchants/changeOffer.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { changeOfferMachine } from '#machines/merchants/changeOffer.machine.ts';
import { toastGood } from '#state/toast.ts';

const said = { PRICE: '价格已改，下一单起生效', OFFER: '已上架', TAKE_DOWN: '已下架', RECALL: '已收回到草稿', DELETE: '已删除' } as const;

export const wire = (api: Api) =>
  changeOfferMachine.provide({
    actors: changeOfferActors(api) satisfies ActorsOf<typeof changeOfferMachine>,
    actions: {
      announceChanged: ({ context }) => toastGood(said[context.wish]),
      rereadListings: () => void queryClient.invalidateQueries({ queryKey: keys.merchant }),
    },
  });
