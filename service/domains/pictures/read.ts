import { sql } from 'kysely';
import { isPrivatePurpose, type PicturePurpose, type PrivatePurpose } from '#contract/rules/picture.ts';
import { flag } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

export interface PrivatePicture {
  readonly id: string;
  readonly owner_id: string;
  readonly purpose: PicturePurpose;
}

type Rule = (deps: CommandContext, caller: Caller, picture: PrivatePicture) => Promise<boolean>;

const byOwner: Rule = async (_deps, caller, picture) => picture.owner_id === caller.id;

/** Both sides of the disputed order, and those of the owner's staff who may deal with complaints. */
const ofComplaint: Rule = async ({ db }, caller, { id, owner_id }) => {
  if (owner_id === caller.id) return true;
  const side = await first(
    db,
    { may: flag },
    sql`
    select ${caller.id} in (renter_id, rental_order.owner_id) or exists (
      select from merchant_staff join user_account owner on owner.id = merchant_staff.owner_id
      where merchant_staff.owner_id = rental_order.owner_id and user_id = ${caller.id} and merchant_staff.status = 'accepted'
        and 'complaints' = any(rights) and owner.status = 'normal'
    ) as may
    from complaint_picture join complaint on complaint.id = complaint_id join rental_order on rental_order.id = order_id
    where picture_id = ${id}`,
  );
  return side?.may === true;
};

/** Both sides of the place. */
const ofPlace: Rule = async ({ db }, caller, { id }) => {
  const sides = await db
    .selectFrom('task_place_picture')
    .innerJoin('task_place', 'task_place.id', 'place_id')
    .innerJoin('task', 'task.id', 'task_id')
    .select(['publisher_id', 'taker_id'])
    .where('picture_id', '=', id)
    .executeTakeFirst();
  return sides?.publisher_id === caller.id || sides?.taker_id === caller.id;
};

/** Access rules of private pictures by purpose. */
const rules: Readonly<Record<PrivatePurpose, Rule>> = {
  evidence: async (...of) => (await ofComplaint(...of)) || ofPlace(...of),
  licence: byOwner,
  chat: byOwner,
};

const mayRead: Rule = async (deps, caller, picture) => isPrivatePurpose(picture.purpose) && rules[picture.purpose](deps, caller, picture);

/** The bytes of a private picture; NOT_FOUND if the caller may not read it. */
export async function readPicture(deps: CommandContext, caller: Caller, id: string): Promise<Buffer> {
  const found = await deps.db
    .selectFrom('picture')
    .select(['id', 'owner_id', 'purpose'])
    .where('id', '=', id)
    .where('is_public', '=', false)
    .executeTakeFirst();
  if (!found || !(await mayRead(deps, caller, found))) throw refused('NOT_FOUND');
  const kept = await deps.db.selectFrom('picture').select('bytes').where('id', '=', id).executeTakeFirst();
  if (!kept) throw refused('NOT_FOUND');
  return kept.bytes;
}

/** The bytes of a public picture by their hash. */
export async function publicPicture({ db }: Pick<CommandContext, 'db'>, sha256: Buffer): Promise<Buffer> {
  const kept = await db
    .selectFrom('picture')
    .select('bytes')
    .where('sha256', '=', sha256)
    .where('is_public', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!kept) throw refused('NOT_FOUND');
  return kept.bytes;
}
