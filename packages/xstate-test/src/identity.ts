type Ref = { readonly sessionId: unknown; readonly send: unknown; readonly id: unknown };

const isRef = (value: object): value is Ref => 'sessionId' in value && 'send' in value && 'id' in value;

const numbers = new WeakMap<object, number>();
let last = 0;

/** The same number for the same object only. */
function numberOf(value: object): number {
  const known = numbers.get(value) ?? (last += 1);
  numbers.set(value, known);
  return known;
}

const classes = new WeakMap<object, boolean>();

/** Whether instances of a class may hold something that is no property: private fields, or the internals of a built-in one. */
function isOpaque(prototype: object): boolean {
  const known = classes.get(prototype);
  if (known !== undefined) return known;
  const { constructor } = prototype as { constructor?: unknown };
  const source = typeof constructor === 'function' ? Function.prototype.toString.call(constructor) : '';
  const above = Object.getPrototypeOf(prototype) as object | null;
  const found = /#[\p{ID_Start}$_]|\[native code\]/u.test(source) || (above !== null && above !== Object.prototype && isOpaque(above));
  classes.set(prototype, found);
  return found;
}

/** An object that is neither plain, nor of one of the classes whose content is known. */
function instance(value: object, inside: readonly object[]): string | undefined {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Object.prototype || Array.isArray(value)) return undefined;
  if (value instanceof Set || value instanceof Map || ArrayBuffer.isView(value)) return undefined;
  const { toJSON, constructor } = value as { toJSON?: unknown; constructor?: { name?: string } };
  const name = constructor?.name ?? '';
  if (typeof toJSON === 'function') return `${name} ${canonical(Reflect.apply(toJSON, value, []), inside)}`;
  return isOpaque(prototype) ? `"‹${name} ${numberOf(value)}›"` : undefined;
}

function canonicalObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) return '"↻"';
  if (isRef(value)) return `"actor ${String(value.id)}"`;
  if (value instanceof Date) return `"date ${value.getTime()}"`;
  if (value instanceof RegExp) return JSON.stringify(`${String(value)} ${value.lastIndex}`);
  if (value instanceof URLSearchParams) return JSON.stringify(`search ${String(value)}`);
  if (value instanceof Error) return JSON.stringify(`${value.name}: ${value.message}`);
  const inside = [...above, value];
  const known = instance(value, inside);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, inside)).join(',')}]`;
  if (value instanceof Set)
    return `set[${[...value]
      .map((item) => canonical(item, inside))
      .sort()
      .join(',')}]`;
  const entries = value instanceof Map ? [...value].map(([key, item]) => [canonical(key, inside), item] as const) : Object.entries(value);
  const shown = entries.filter(([, item]) => item !== undefined).map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, inside)}`);
  return `{${shown.sort().join(',')}}`;
}

/**
 * Text that is equal for equal values: keys sorted, actor references by id, dates, maps, sets, errors, URLs and regular expressions by
 * content, other instances by `toJSON` or their properties; with private fields, each object equals only itself.
 */
export function canonical(value: unknown, above: readonly object[] = []): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'object':
      return value === null ? 'null' : canonicalObject(value, above);
    case 'bigint':
      return `${value}n`;
    case 'function':
      return '"ƒ"';
    default:
      return String(value);
  }
}

/** Text that is equal for values that may be equal: objects with private fields equal all of their class. */
export const blurred = (value: unknown): string => canonical(value).replaceAll(/(‹\w*) \d+›/gu, '$1›');

/** The part of the explored states with the most distinct values, for the message of a limit. */
export interface Growth {
  readonly key: string;
  readonly count: number;
  readonly latest: readonly string[];
}

/** The top-level key of the identities with the most distinct values. */
export function mostVaried(identities: readonly unknown[]): Growth {
  const seen = new Map<string, Set<string>>();
  const note = (key: string, value: unknown): void => {
    const values = seen.get(key) ?? new Set();
    seen.set(key, values.add(canonical(value)));
  };
  for (const identity of identities) {
    if (typeof identity === 'object' && identity !== null) for (const [key, value] of Object.entries(identity)) note(key, value);
    else note('identity', identity);
  }
  const ranked = [...seen].sort(([, a], [, b]) => b.size - a.size);
  const [key, values] = ranked[0] ?? ['identity', new Set<string>()];
  return { key, count: values.size, latest: [...values].slice(-3) };
}
