import { byDefault, flag, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const popupAd = {
  id: byDefault(id),
  /** 1 web. */
  device: byDefault(whole),
  title: text,
  subtitle: text,
  kicker: text,
  button: text,
  /** Theme of its picture. */
  world: text,
  /** Path on this site. */
  href: text,
  start_date: orNull(text),
  end_date: orNull(text),
  display_frequency: byDefault(oneOf<0 | 1 | 2 | 3>()),
  position: byDefault(oneOf<0 | 1>()),
  priority: byDefault(oneOf<1 | 2 | 3>()),
  is_shown: byDefault(flag),
};

export const emergencyNotice = {
  id: byDefault(id),
  title: text,
  content: text,
  published_at: instant,
  /** Not shown after this instant; null: until withdrawn. */
  expires_at: orNull(instant),
  is_shown: byDefault(flag),
};

export const popupsTables = { popup_ad: popupAd, emergency_notice: emergencyNotice };

type PopupsTables = typeof popupsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends PopupsTables {}
}
