import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textBlockShape } from './richText.ts';
import { id, pageOf, pageQuery } from './shared.ts';
import { identifier, list, moment, shape, words } from './shape.ts';
import { banner } from './catalogue.ts';

export const announcementShape = shape('Announcement', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  publishedAt: moment('published_at', { column: 'published_at' }),
});

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/announcements',
  auth: 'none',
  summary: 'Announcements, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}-[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(announcementShape.schema),
  problems: [],
});

export const listBanners = endpoint({
  name: 'listBanners',
  method: 'GET',
  path: '/banners',
  auth: 'none',
  summary: 'Banners of the home page, in their order',
  data: z.object({ list: z.array(banner) }),
  problems: [],
});

export const advertisePageShape = shape('AdvertisePage', {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  lead: words('lead', { column: 'lead', doc: 'one sentence' }),
  body: list(textBlockShape)('body'),
  button: words('button', { column: 'button' }),
  href: words('href', { column: 'href', doc: 'address on this site where the button leads' }),
});

export const getAdvertisePage = endpoint({
  name: 'getAdvertisePage',
  method: 'GET',
  path: '/advertise/:id',
  auth: 'none',
  summary: 'The page of an activity, while it is shown',
  params: z.object({ id }),
  data: advertisePageShape.schema,
  problems: ['NOT_FOUND'],
});
