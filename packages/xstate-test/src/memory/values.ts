import { canonical } from '../identity.ts';

/** Names of the origins of values, by canonical text: `$output.value` instead of repeating a whole order. */
export type Sources = ReadonlyMap<string, string>;

const DEEPEST = 4;
const LONG = 48;
const BARE = /^[\p{L}_][\p{L}\p{N}_./@-]*$/u;
const WORDS = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity']);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

const text = (value: string): string =>
  BARE.test(value) && !WORDS.has(value) ? value : JSON.stringify(value).replaceAll('·', String.raw`\u00b7`);

const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, item]) => item !== undefined);
const isWorthNaming = (value: unknown): boolean =>
  isObject(value) ? !isPlain(value) || entriesOf(value).length > 0 : typeof value === 'string' && value.length > LONG;

/** Adds every part of a value that deserves a name, by its path. For equal parts the first name is kept. */
export function collectSources(found: Map<string, string>, name: string, value: unknown, depth = 0): void {
  if (!isWorthNaming(value) || (Array.isArray(value) && value.length === 0)) return;
  const key = canonical(value);
  if (!found.has(key)) found.set(key, name);
  if (depth >= DEEPEST || !isObject(value) || 'sessionId' in value) return;
  for (const [part, item] of Object.entries(value))
    collectSources(found, name.endsWith('$') || name.endsWith('.') ? name + part : `${name}.${part}`, item, depth + 1);
}

/** A value on one line: parts known from the event or the context by name, everything else in full. */
export function show(value: unknown, sources: Sources): string {
  if (isWorthNaming(value)) {
    const name = sources.get(canonical(value));
    if (name !== undefined) return name;
  }
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map((item) => show(item, sources)).join(', ')}]`;
  if (isPlain(value))
    return `{${entriesOf(value)
      .map(([key, item]) => `${key}: ${show(item, sources)}`)
      .join(', ')}}`;
  if (value instanceof Error) return `${value.name}(${text(value.message)})`;
  return canonical(value).replaceAll('·', String.raw`\u00b7`);
}

/** A call with its params in parentheses; only the name if there are none. */
export function showCall(name: string, params: unknown, sources: Sources): string {
  if (params === undefined) return name;
  if (!isPlain(params) || sources.has(canonical(params))) return `${name}(${show(params, sources)})`;
  const parts = entriesOf(params).map(([key, item]) => `${key}=${show(item, sources)}`);
  return `${name}(${parts.join(', ')})`;
}

/** The differences between two values as `path=new value`, recursing while both are objects with the same keys. */
export function changes(before: unknown, after: unknown, sources: Sources, path = ''): string[] {
  if (canonical(before) === canonical(after)) return [];
  const known = path !== '' && isWorthNaming(after) && sources.has(canonical(after));
  const keys = isPlain(after) ? new Set([...Object.keys(isPlain(before) ? before : {}), ...Object.keys(after)]) : new Set<string>();
  if (known || !isPlain(after) || (path !== '' && (!isPlain(before) || [...keys].some((key) => !(key in after)))))
    return [`${path || 'context'}=${show(after, sources)}`];
  const old = isPlain(before) ? before : {};
  return [...keys].flatMap((key) => changes(old[key], after[key], sources, path === '' ? key : `${path}.${key}`));
}
