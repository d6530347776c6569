import { basePath, type AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { RequestOptions } from './service.ts';

/** A call as the gateway makes it, without the address of the service; operators call below another path. */
export function requestOf(endpoint: AnyEndpoint, request: object, { token, from, headers = {} }: RequestOptions, base: string = basePath) {
  const { params = {}, query = {}, body } = request as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object };
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return {
    method: endpoint.method,
    url: `${base}${path}?${asked}`,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { payload: body }),
  };
}
