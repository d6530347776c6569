import type { Area } from '#contract/operator/roles.ts';
import { id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';

export const caseRow = {
  subject: text,
  title: text,
  /** When it came in. */
  at: instant,
  /** When it has to be decided; far away if nothing demands it. */
  due: instant,
  amount: orNull(whole),
  user_id: orNull(id),
};

export const casePictureRow = {
  id,
  /** Whose it is, or what it shows: `renter`, `licence`. */
  label: text,
};

/** The number that a subject is; one that is no number belongs to no row. */
export const numberOf = (subject: string): string => (/^[1-9]\d{0,17}$/.test(subject) ? subject : '0');

/** Cases that wait for a person of the platform. */
export interface Queue {
  readonly name: string;
  readonly title: string;
  readonly area: Area;
  /** Query of the open cases with the columns of `caseRow`. */
  readonly open: () => Statement;
  /** Query of the pictures of a case with the columns of `casePictureRow`, in order. */
  readonly pictures?: (subject: string) => Statement;
}
