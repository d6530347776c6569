import type { FastifyRequest } from 'fastify';

/** URL of the request's own address; its path may be malformed. */
export const requestAddress = (request: FastifyRequest): URL => {
  const [pathname = '/', search = ''] = request.url.split('?', 2);
  const address = new URL('http://localhost/');
  address.pathname = pathname;
  address.search = search;
  if (/^[\w.-]+$/.test(request.hostname)) address.hostname = request.hostname;
  return address;
};
