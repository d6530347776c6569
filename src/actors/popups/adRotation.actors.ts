import type { Api } from '#api/api.ts';
import { PopupAdsDocument, type PopupAdsQuery } from '#api/generated/operations.ts';
import { pickAd } from '#contract/rules/ads.ts';
import type { AdPage } from '#contract/rules/types.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { adRotationMachine, Choice, Found, PopupAd } from '#machines/popups/adRotation.machine.ts';
import { adMemory, adVisit } from '#state/popupMemory.ts';
import { adPageOf, watchPage } from '#actors/shell/page.actors.ts';

/** What the choice of an ad depends on, besides the list and the ads already shown. */
export interface AdWorld {
  now(): number;
  random(): number;
  page(): AdPage;
  /** Resolves once the picture is loaded or has failed to load. */
  load(image: string): Promise<void>;
}

const browser: AdWorld = {
  now: () => Date.now(),
  random: () => Math.random(),
  page: () => adPageOf(location.pathname),
  load: (image) =>
    Object.assign(new Image(), { src: image })
      .decode()
      .catch(() => {}),
};

type Wire = PopupAdsQuery['popupAds'][number];

const isRule = (ad: Wire): ad is Wire & Pick<PopupAd, 'displayFrequency' | 'position' | 'priority'> =>
  [0, 1, 2, 3].includes(ad.displayFrequency) && [0, 1].includes(ad.position) && [1, 2, 3].includes(ad.priority);

export function adRotationActors(api: Api, world: AdWorld = browser): ActorsOf<typeof adRotationMachine> {
  const pick = ({ ads, chance }: Choice) => {
    if (adVisit.read()) return { ad: null, state: null };
    const picked = pickAd({ ads, state: adMemory.read(), now: world.now(), page: world.page(), random: () => chance });
    return { ...picked, ad: ads.find(({ id }) => id === picked.ad?.id) ?? null };
  };
  return {
    watchPage: watchPage('page.settled', 'page.entered'),
    readAds: fromRequest(async ({ signal }): Promise<readonly PopupAd[]> =>
      (await api.request(PopupAdsDocument, {}, { signal, ungated: true })).popupAds.filter(isRule),
    ),
    drawChance: fromRequest(async () => world.random()),
    previewAd: fromRequest(async ({ input }): Promise<Found> => {
      const { ad } = pick(input);
      if (ad) await world.load(ad.image);
      return { ad, isSpent: adVisit.read() };
    }),
    takeAd: fromRequest(async ({ input }): Promise<Found> => {
      const { ad, state } = pick(input);
      if (!ad) return { ad, isSpent: adVisit.read() };
      adMemory.keep(state);
      adVisit.keep(true);
      return { ad, isSpent: false };
    }),
  };
}
