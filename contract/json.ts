export function parseJson(text: string): unknown;
/** Parses JSON and validates it, e.g. by a schema's `parse`; without `read` the value is unknown. Throws on invalid JSON. */
export function parseJson<T>(text: string, read: (value: unknown) => T): T;
export function parseJson(text: string, read: (value: unknown) => unknown = (value) => value): unknown {
  return read(JSON.parse(text));
}
