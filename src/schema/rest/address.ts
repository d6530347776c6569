import { type AnyEndpoint, basePath } from '#contract/rest/endpoint.ts';
import { GatewayProblem } from '#schema/problem.ts';

type Values = Readonly<Record<string, unknown>>;

const query = (values: Values): string => {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(String(value))}`;
  }
  return text;
};

/** One path segment. Rejects dot segments, and escaped slashes, which another host may decode. */
const segment = (value: unknown): string => {
  const text = String(value);
  if (text === '' || /^\.{1,2}$/.test(text) || /[/\\]/.test(text)) throw new GatewayProblem('NOT_FOUND');
  return encodeURIComponent(text);
};

/** The path of a call below its host. */
export const addressOf = (endpoint: AnyEndpoint, params: Values = {}, search: Values = {}): string =>
  basePath + endpoint.path.replace(/:(\w+)/g, (_, name: string) => segment(params[name])) + query(search);
