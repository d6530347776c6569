import type { FastifyRequest } from 'fastify';

/** Of the request's own address, for an on-site path that may be odd. */
export const requestAddress = (request: FastifyRequest): URL => {
  const [pathname = '/', search = ''] = request.url.split('?', 2);
  const address = new URL('http://localhost/');
  address.pathname = pathname;
  address.search = search;
  if (/^[\w.-]+$/.test(request.hostname)) address.hostname = request.hostname;
  return address;
};
