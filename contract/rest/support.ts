import { endpoint } from './endpoint.ts';
import { shape, words } from './shape.ts';

export const supportShape = shape('Support', {
  phone: words.maybe('phone', { doc: 'null: nobody answers a phone' }),
  email: words.maybe('email', { doc: 'null: nobody reads mails' }),
});

export const getSupport = endpoint({
  name: 'getSupport',
  method: 'GET',
  path: '/support',
  auth: 'none',
  summary: 'Where people of the platform can be reached outside of the site',
  data: supportShape.schema,
  problems: [],
});
