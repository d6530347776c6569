import { z } from 'zod';
import { SESSION_USER_ID_LENGTH } from '#contract/rules/constants.ts';
import { endpoint } from './endpoint.ts';
import { empty, id, instant } from './shared.ts';

/** Idempotency key: a repeated report is not counted. */
const reportId = z.string().regex(/^[\w-]{8,64}$/);
const path = z.string().max(200).describe('path of the page, without its query');
const seconds = z.number().nonnegative().max(86_400).describe('seconds');
const visitor = {
  userId: id.nullable().describe('who was logged in; as the browser says'),
  sem: z.string().max(100).describe('advertising channel; empty without one'),
  onlyuser: z.string().length(SESSION_USER_ID_LENGTH).describe('random id of the visit'),
};

export const usageClick = z.object({
  action: z.string().max(40).describe('what was pressed: openGame, openProduct, openPage, or the name of a button'),
  value: z.object({
    id: z.string().max(100),
    gameId: z.string().max(40),
    gameName: z.string().max(60),
    time: seconds.describe('seconds since the press before, or since the page was entered'),
  }),
});

export const usageReport = z.object({
  reportId,
  name: path,
  title: z.string().max(200),
  time: seconds.describe('seconds that the page was in sight'),
  ...visitor,
  prevPage: path,
  pageTools: z.array(usageClick).max(100),
  agent: z.string().max(400).describe('User-Agent'),
  reportTime: instant,
});

export const pageView = z.object({ reportId, name: path, prevPage: path, time: instant.describe('when the page was entered'), ...visitor });

export const sendUsage = endpoint({
  name: 'sendUsage',
  method: 'POST',
  path: '/usage-reports',
  auth: 'none',
  summary:
    'Forwards page views, the time pages were visible and the clicks on them to the statistics host; answers once the host ' +
    'has accepted it',
  body: z.object({ reports: z.array(usageReport).max(50), views: z.array(pageView).max(100) }),
  data: empty,
  problems: ['UPSTREAM'],
});

export const uploadConversion = endpoint({
  name: 'uploadConversion',
  method: 'POST',
  path: '/conversions',
  auth: 'required',
  summary: 'Tells the statistics host that an own order came out of a click on an advertisement; once per order',
  body: z.object({
    conversion_type: z.literal(6),
    order_no: z.string().regex(/^\d{18,24}$/),
    bd_vid: z.string().max(500).nullable(),
    qhclickid: z.string().max(500).nullable(),
  }),
  data: empty,
  problems: ['NOT_FOUND', 'UPSTREAM'],
});
