import { headers } from '#contract/rest/endpoint.ts';
import { membership as rest } from '#contract/rest/index.ts';
import { addMonths, firstDay, MEMBERSHIP_PLANS, monthsSince, type PlanTerms } from '#contract/rules/membership.ts';
import { billOf, readStanding, type MembershipSpans, timeOf } from './membershipTime.ts';
import { giveUpSubscription, payMembership, subscribe } from './subscribe.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { readOpenSubscription, readSavings, readSubscription, type SubscriptionView } from './queries.ts';

const nobody: MembershipSpans = { vipUntil: null, superUntil: null, vip: [], super: [] };

const presentSubscription = (view: SubscriptionView, now: number) =>
  fromRow(rest.subscriptionShape, view, {
    ends_at: view.ends_at?.getTime() ?? null,
    card_refused: view.is_card_refused,
    server_time: now,
  });

function presentOffer(terms: PlanTerms, standing: MembershipSpans, now: number) {
  const { lines, creditFen, payableFen } = billOf(terms, standing, now);
  const { from, to } = timeOf(terms, standing, now);
  const { product, plan, priceFen } = terms;
  return { product, plan, price: priceFen, credit: creditFen, payable: payableFen, lines: [...lines], starts_at: from, ends_at: to };
}

/** The next monthly day, if it is before the membership ends. */
function nextPacketsAt({ super: spans, superUntil }: MembershipSpans, now: number): number | null {
  const since = firstDay(spans);
  if (since === null || superUntil === null) return null;
  const next = addMonths(since, monthsSince(since, now) + 1);
  return next < superUntil ? next : null;
}

const running = (until: number | null, now: number): number | null => (until !== null && until > now ? until : null);

const shown = async ({ db, clock }: Deps, userId: string, subscriptionNo: string) =>
  presentSubscription(await readSubscription(db, userId, subscriptionNo), clock.now());

export function registerMembership(service: Service): void {
  route(service, rest.listMemberships, async ({ deps: { db, clock }, caller }) => {
    const now = clock.now();
    const standing = caller === null ? nobody : await readStanding(db, caller.id);
    const open = caller === null ? undefined : await readOpenSubscription(db, caller.id, now);
    return {
      vip_until: running(standing.vipUntil, now),
      super_until: running(standing.superUntil, now),
      next_packets_at: nextPacketsAt(standing, now),
      savings: caller === null ? null : await readSavings(db, caller.id, now),
      open: open ? presentSubscription(open, now) : null,
      offers: MEMBERSHIP_PLANS.map((terms) => presentOffer(terms, standing, now)),
    };
  });

  route(service, rest.subscribe, async ({ deps, caller, body }) => shown(deps, caller.id, await subscribe(deps, caller, body)));

  route(service, rest.payMembership, async ({ deps, caller, params: { subscription_no }, body, header }) => {
    const seen = { ...deps, outside: body.method === 'wallet' ? deps.outside : seenFrom(deps.outside, header(headers.page)) };
    const { cashierUrl, cardFen } = await payMembership(seen, caller, { ...body, subscriptionNo: subscription_no });
    const { status } = await readSubscription(deps.db, caller.id, subscription_no);
    return { subscription_no, status, cashier_url: cashierUrl, card_amount: cardFen };
  });

  route(service, rest.closeSubscription, async ({ deps, caller, params: { subscription_no } }) => {
    await giveUpSubscription(deps, caller, subscription_no);
    return shown(deps, caller.id, subscription_no);
  });

  route(service, rest.getSubscription, ({ deps, caller, params }) => shown(deps, caller.id, params.subscription_no));
}
