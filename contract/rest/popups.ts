import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';

const day = z.string().describe('date or date-time in Shanghai; an end that is a date alone lasts the whole day');

export const popupAd = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  kicker: z.string(),
  button: z.string(),
  image: z.string().describe('path on the static host'),
  href: z.string().describe('address on this site'),
  start_date: day.nullable(),
  end_date: day.nullable(),
  display_frequency: z
    .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
    .describe('0 and 3 once a day, 1 twice a day, 2 once ever'),
  position: z.union([z.literal(0), z.literal(1)]).describe('0 everywhere, 1 on the special-price page only'),
  priority: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});

export const listPopupAds = endpoint({
  name: 'listPopupAds',
  method: 'GET',
  path: '/popup-ads',
  auth: 'none',
  summary: 'Ads that may pop up; which one, and when, the browser decides by what it has shown',
  query: z.object({ device: z.literal('1').describe('1 web') }),
  data: z.object({ list: z.array(popupAd) }),
  problems: [],
});

export const emergencyNotice = z.object({ id, title: z.string(), content: z.string() });

export const listEmergencyNotices = endpoint({
  name: 'listEmergencyNotices',
  method: 'GET',
  path: '/emergency-notices',
  auth: 'none',
  summary: 'Urgent notices in force, newest first; a browser shows each at most 3 times',
  data: z.object({ list: z.array(emergencyNotice) }),
  problems: [],
});
