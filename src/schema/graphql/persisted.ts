import { readFileSync } from 'node:fs';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';

/** Operations collected from the screens: hash → text. */
export type Persisted = ReadonlyMap<string, string>;

interface Extensions {
  persistedQuery?: { sha256Hash?: unknown } | null;
}

/** The hash in a request's `extensions`, in either encoding; null without one. */
export function hashIn(extensions: unknown): string | null {
  const given = typeof extensions === 'string' ? parsed(extensions) : extensions;
  const hash = (given as Extensions | null | undefined)?.persistedQuery?.sha256Hash;
  return typeof hash === 'string' ? hash : null;
}

const parsed = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};

export const unknownOperation = (): GraphQLError =>
  new GraphQLError('页面已更新，请刷新后重试', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } });

/** Reads the persisted operations written by codegen. Throws if missing: the gateway would accept no operation. */
export const readPersisted = (file: string): Persisted =>
  new Map(Object.entries(parseJson(readFileSync(file, 'utf8'), (value) => z.record(z.string(), z.string()).parse(value))));
