import { sql } from 'kysely';
import { applications as rest } from '#contract/operator/index.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { APPLICATION_REVIEW, LISTING_REVIEW } from '#contract/rules/merchant.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { numberOf, type Queue } from '#service/kernel/operations/queue.ts';
import { approveDecision, readApplicant, refuseDecision, sendBackDecision } from './application/decide.ts';
import { approveListing, sendBackListing } from './listings/decide.ts';
import { readOwn } from './listings/own.ts';
import type { Reasons } from './tables.ts';

const applicationQueue: Queue = {
  name: 'applications',
  title: '开店申请',
  area: 'listings',
  open: () => sql`
    select id::text as subject, form ->> 'shop' as title, submitted_at as at,
      submitted_at + ${APPLICATION_REVIEW / SECOND} * interval '1 second' as due, null::int as amount, user_id
    from merchant_application where status = 'submitted'`,
  pictures: (subject) => sql`
    select picture_id as id, 'licence' as label from merchant_application where id = ${numberOf(subject)} and picture_id is not null`,
};

const listingQueue: Queue = {
  name: 'listings',
  title: '待审核的账号',
  area: 'listings',
  open: () => sql`
    select listing.id::text as subject, listing.title, waiting_since as at,
      waiting_since + ${LISTING_REVIEW / SECOND} * interval '1 second' as due, null::int as amount, owner_id as user_id
    from listing_edit join listing on listing.id = listing_id where state = 'waiting' and waiting_since is not null`,
  pictures: (subject) => sql`
    select picture_id as id, 'owner' as label from listing_picture where listing_id = ${numberOf(subject)} order by position`,
};

const byField = (reasons: readonly { readonly field: string; readonly reason: string }[]): Reasons =>
  Object.fromEntries(reasons.map(({ field, reason }) => [field, reason]));

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getApplicationCase, async ({ deps, params: { id } }) => {
    const { row, phone, realName, games } = await readApplicant(deps.db, id);
    const { kind, shop, contact, licence, accounts } = row.form;
    return {
      id,
      user_id: row.user_id,
      status: row.status,
      kind,
      shop,
      contact,
      licence,
      accounts,
      phone: phone === null ? null : maskPhone(phone),
      real_name: realName,
      has_picture: row.picture_id !== null,
      games: [...games],
      submitted_at: row.submitted_at?.getTime() ?? null,
      state: presentState(shownState(await approveDecision.state(deps, { id }))),
    };
  });
  operatorRoute(service, rest.approveApplication, (call) => decideByApi(call, approveDecision, { id: call.params.id }, call.body));
  operatorRoute(service, rest.sendBackApplication, (call) =>
    decideByApi(call, sendBackDecision, { id: call.params.id, reasons: byField(call.body.reasons) }, call.body),
  );
  operatorRoute(service, rest.refuseApplication, (call) =>
    decideByApi(call, refuseDecision, { id: call.params.id, because: call.body.because }, call.body),
  );

  operatorRoute(service, rest.getListingCase, async ({ deps, params: { id } }) => {
    const row = await readOwn(deps.db, null, id);
    return {
      id: row.id,
      owner_id: row.owner_id,
      listing_state: row.state,
      title: row.title,
      game: row.game_title,
      platform: row.platform,
      zone: row.zone,
      words: row.description,
      attributes: row.attrs.map(({ attr_name: name, value }) => ({ name, value })),
      pieces: row.inventory.map(({ name }) => name),
      pictures: row.pictures,
      hourly_fen: row.rental,
      deposit_fen: row.deposit,
      state: presentState(shownState(await approveListing.state(deps, { id }))),
    };
  });
  operatorRoute(service, rest.approveListing, (call) => decideByApi(call, approveListing, { id: call.params.id }, call.body));
  operatorRoute(service, rest.sendBackListing, (call) =>
    decideByApi(call, sendBackListing, { id: call.params.id, reasons: byField(call.body.reasons) }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [applicationQueue, listingQueue] };
