import type { Person } from './market.ts';
import { aGame } from './merchants.ts';
import type { TestService } from './service.ts';

/** A person of the user's staff, the user's place at another owner, and a file that the user sends. */
export interface StaffRows {
  readonly member: string;
  readonly workplace: string;
  readonly file: string;
}

/** Ids of the same format without a row. */
export const unknownStaff: StaffRows = { member: '900000000000000000', workplace: '900000000000000000', file: '900000000000000000' };

export async function someStaff(service: TestService, user: Person, elsewhere: string): Promise<StaffRows> {
  const { db, clock } = service.deps;
  const at = new Date(clock.now());
  const [member, workplace] = await db
    .insertInto('merchant_staff')
    .values([
      { owner_id: user.id, phone: '13912340000', name: '小王', rights: ['prices'], invited_at: at, changed_at: at },
      { owner_id: elsewhere, user_id: user.id, status: 'accepted', name: '小李', rights: ['orders'], invited_at: at, changed_at: at },
    ])
    .returning('id')
    .execute();
  const file = await db
    .insertInto('listing_file')
    .values({ owner_id: user.id, game_id: await aGame(service), name: '账号.csv', bytes: 10, begun_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { member: member?.id ?? '', workplace: workplace?.id ?? '', file: file.id };
}
