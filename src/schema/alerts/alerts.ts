import { alertKinds, nameOf } from '#contract/names.ts';
import { alerts as rest } from '#contract/rest/index.ts';
import { type Area, as, calls, done } from '#schema/field.ts';
import { card } from '#schema/listings/present.ts';

export const area: Area = {
  Query: {
    alerts: calls(rest.listAlerts, {
      answer: as('[Alert!]!', ({ list }) =>
        list.map((alert) => ({
          kind: nameOf(alertKinds, alert.kind),
          hourlyFen: alert.rental,
          setAt: alert.set_at,
          toldAt: alert.told_at,
          listing: card(alert.account),
        })),
      ),
    }),
  },
  Mutation: {
    setAlert: calls(rest.setAlert, {
      args: 'listingId: ID!, kind: AlertKind!',
      request: ({ listingId, kind }) => ({ body: { account_id: listingId, kind: alertKinds[kind] } }),
      answer: done,
    }),
    dropAlert: calls(rest.dropAlert, {
      args: 'listingId: ID!, kind: AlertKind!',
      request: ({ listingId, kind }) => ({ query: { account_id: listingId, kind: alertKinds[kind] } }),
      answer: done,
    }),
  },
};
