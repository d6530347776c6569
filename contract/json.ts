export function parseJson(text: string): unknown;
/** Reads JSON text by a check such as a schema's `parse`; without one the value stays unknown. Throws at text that is no JSON. */
export function parseJson<T>(text: string, read: (value: unknown) => T): T;
export function parseJson(text: string, read: (value: unknown) => unknown = (value) => value): unknown {
  return read(JSON.parse(text));
}
