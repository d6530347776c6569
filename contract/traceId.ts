/** The trace id of a W3C `traceparent` header; undefined if missing or malformed. */
export const traceIdOf = (given: string | readonly string[] | undefined): string | undefined =>
  typeof given === 'string' ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(given)?.[1] : undefined;
