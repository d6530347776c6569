import { certificates, pieceKinds, rarities } from '#contract/names.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import type { ApplicationForm } from '#contract/rules/merchant.ts';
import type { ApplicationPartsFragment, EditedListingPartsFragment } from './generated/operations.ts';

/** The form of the rules from an application as the gateway shows it. */
export const applicationFormOf = ({
  kind,
  shop,
  contact,
  licence,
  picture,
  games,
  accounts,
}: Omit<ApplicationPartsFragment, '__typename'>): ApplicationForm => {
  const chosen = kind === null ? 0 : certificates[kind];
  return {
    kind: chosen === 0 ? null : chosen,
    shop,
    contact,
    licence,
    picture,
    games: games.map(({ id }) => id),
    accounts,
  };
};

/** The form of the rules from an own account as the gateway shows it. */
export const listingFormOf = ({ form }: Pick<EditedListingPartsFragment, 'form'>): ListingForm => ({
  ...form,
  pieces: form.pieces.map(({ kind, name, rarity }) => ({ kind: pieceKinds[kind], name, rarity: rarities[rarity] })),
  pictures: form.pictures.map(({ id }) => id),
});
