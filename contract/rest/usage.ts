import { z } from 'zod';
import { SESSION_USER_ID_LENGTH } from '#contract/rules/constants.ts';
import { endpoint } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { empty, id, instant } from './shared.ts';

/** Idempotency key: a repeated report is not counted. */
const reportId = z.string().regex(/^[\w-]{8,64}$/);
const path = z.string().max(200);
const seconds = z.number().nonnegative().max(86_400);
const visitor = {
  userId: field.orNull('ID', 'userId', id, 'who was logged in; as the browser says'),
  sem: field('String', 'sem', z.string().max(100), 'advertising channel; empty without one'),
  onlyuser: field('String', 'onlyuser', z.string().length(SESSION_USER_ID_LENGTH), 'random id of the visit'),
};

const usageClickValue = form('UsageClickValueInput', {
  id: field('String', 'id', z.string().max(100)),
  gameId: field('String', 'gameId', z.string().max(40)),
  gameName: field('String', 'gameName', z.string().max(60)),
  time: field('Float', 'time', seconds, 'seconds since the press before, or since the page was entered'),
});

const usageClick = form('UsageClickInput', {
  action: field('String', 'action', z.string().max(40), 'what was pressed: openGame, openProduct, openPage, or the name of a button'),
  value: field.part(usageClickValue, 'value'),
});

const usageReport = form('UsageReportInput', {
  reportId: field('ID', 'reportId', reportId),
  name: field('String', 'name', path, 'path of the page, without its query'),
  title: field('String', 'title', z.string().max(200)),
  time: field('Float', 'time', seconds, 'seconds that the page was in sight'),
  ...visitor,
  prevPage: field('String', 'prevPage', path),
  pageTools: field.list(usageClick, 'pageTools', z.array(usageClick.schema).max(100)),
  agent: field('String', 'agent', z.string().max(400), 'User-Agent'),
  reportTime: field('Instant', 'reportTime', instant),
});

const pageView = form('PageViewInput', {
  reportId: field('ID', 'reportId', reportId),
  name: field('String', 'name', path),
  prevPage: field('String', 'prevPage', path),
  time: field('Instant', 'time', instant, 'when the page was entered'),
  ...visitor,
});

export const usageForm = formOfArguments({
  reports: field.list(usageReport, 'reports', z.array(usageReport.schema).max(50)),
  views: field.list(pageView, 'views', z.array(pageView.schema).max(100)),
});

export const sendUsage = endpoint({
  name: 'sendUsage',
  method: 'POST',
  path: '/usage-reports',
  auth: 'none',
  summary:
    'Forwards page views, the time pages were visible and the clicks on them to the statistics host; answers once the host ' +
    'has accepted it',
  body: usageForm.schema,
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
