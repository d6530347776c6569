type Ref = { readonly sessionId: unknown; readonly send: unknown; readonly id: unknown };

const isRef = (value: object): value is Ref => 'sessionId' in value && 'send' in value && 'id' in value;

function canonicalObject(value: object, above: readonly object[]): string {
  if (above.includes(value)) return '"↻"';
  if (isRef(value)) return `"actor ${String(value.id)}"`;
  if (value instanceof Date) return `"date ${value.getTime()}"`;
  if (value instanceof Error) return JSON.stringify(`${value.name}: ${value.message}`);
  const inside = [...above, value];
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

/** Text that is equal for equal values: keys sorted, actor references by id, dates, maps, sets and errors by content. */
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
