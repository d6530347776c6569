import { activities } from '#contract/names.ts';
import { activities as rest } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

export const area: Area = {
  Query: {
    activityData: calls(rest.getActivityData, {
      args: 'activity: ActivityPage!',
      request: ({ activity }) => ({ query: { activity: activities[activity] } }),
      answer: one(rest.activityDataShape),
    }),
    activityInvite: calls(rest.getActivityInvite, { answer: one(rest.drawInviteShape) }),
    drawSessions: calls(rest.listDrawSessions, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('DrawSessionPage', rest.drawSessionShape),
    }),
    drawList: calls(rest.getDrawList, {
      args: 'session: ID!',
      request: ({ session }) => ({ params: { session } }),
      answer: one(rest.drawListShape),
    }),
  },
  Mutation: {
    drawLottery: calls(rest.drawLottery, {
      args: 'chanceId: ID!',
      request: ({ chanceId }) => ({ body: { chance_id: chanceId } }),
      answer: one(rest.drawChanceShape),
    }),
  },
};
