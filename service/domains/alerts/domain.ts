import { sql } from 'kysely';
import { alerts as rest } from '#contract/rest/index.ts';
import { ALERT_KEPT_DAYS, ALERTS_MOST } from '#contract/rules/alert.ts';
import { DAY } from '#contract/rules/constants.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import { presentCards } from '#service/domains/listings/present.ts';
import { cardColumns, cardRow } from '#service/domains/listings/row.ts';
import { instant, orNull, whole } from '#service/kernel/database/columns.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { route } from '#service/kernel/http/route.ts';
import { dropAlert, setAlert } from './set.ts';
import { alertsTables, listingAlert } from './tables.ts';
import { notifyAlerts } from './tell.ts';

const jobs = { transactional: { 'alert.tell': notifyAlerts } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Waiting ones, and as many that were told. */
const MOST_LISTED = 2 * ALERTS_MOST;

const alertRow = { ...cardRow, kind: listingAlert.kind, alert_rental: orNull(whole), set_at: instant, told_at: orNull(instant) };

/** Alerts that were told long ago. */
async function sweep({ db, clock }: CommandContext): Promise<void> {
  await db.write(sql`delete from listing_alert where told_at < ${new Date(clock.now() - ALERT_KEPT_DAYS * DAY)}`);
}

/** Alerts of members on listings: free again, cheaper than now. */
export const domain: Domain = {
  name: 'alerts',
  uses: ['listings'],
  tables: alertsTables,
  routes(service) {
    const shelf = gameShelf(service.deps.db);

    route(service, rest.listAlerts, async ({ deps: { db }, caller }) => {
      const rows = await db.read(
        alertRow,
        sql`
        select ${cardColumns(caller)}, listing_alert.kind, listing_alert.rental as alert_rental, set_at, told_at
        from listing_alert join listing on listing.id = listing_alert.listing_id
        where listing_alert.user_id = ${caller.id} and listing.deleted_at is null
        order by told_at is not null, coalesce(told_at, set_at) desc, listing.id desc, listing_alert.kind limit ${sql.lit(MOST_LISTED)}`,
      );
      const games = await shelf.games(rows.map(({ game_id }) => game_id));
      return {
        list: rows.flatMap((row) =>
          presentCards([row], games).map((account) => ({
            kind: row.kind,
            rental: row.alert_rental,
            set_at: row.set_at.getTime(),
            told_at: row.told_at?.getTime() ?? null,
            account,
          })),
        ),
      };
    });

    route(service, rest.setAlert, ({ deps, caller, body }) =>
      inTransaction(deps, async (held) => {
        await setAlert(held, caller.id, body.account_id, body.kind);
        return {};
      }),
    );

    route(service, rest.dropAlert, async ({ deps, caller, query }) => {
      await dropAlert(deps, caller.id, query.account_id, query.kind);
      return {};
    });
  },
  jobs,
  sweep,
  erasure: { deleted: ['listing_alert'] },
  seed: () => import('./seed.ts'),
};
