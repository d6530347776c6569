import type { PicturePurpose } from '#contract/rules/picture.ts';
import { always, bytes, day, flag, id, instant, oneOf, orNull, whole } from '#service/kernel/database/columns.ts';

export const picture = {
  id: always(id),
  owner_id: id,
  purpose: oneOf<PicturePurpose>(),
  is_public: flag,
  sha256: bytes,
  /** WebP. */
  bytes,
  width: whole,
  height: whole,
  created_at: instant,
  /** null: unreferenced, deleted after a day. */
  attached_at: orNull(instant),
};

export const pictureDay = {
  user_id: id,
  day,
  uploads: whole,
};

export const uploadPlace = {
  user_id: id,
  place: whole,
  /** Free afterwards, even if it was not released. */
  until: instant,
};

export const picturesTables = { picture, picture_day: pictureDay, upload_place: uploadPlace };

type PicturesTables = typeof picturesTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends PicturesTables {}
}
