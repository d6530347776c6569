import { printSchema } from 'graphql';
import { buildGatewaySchema } from '#schema/schema.ts';
import { deriveMap } from './derive.ts';
import { mapPage } from './page.ts';

export const MAP_FILE = 'docs/map.md';
export const SCHEMA_FILE = 'docs/schema.graphql';

/** Data file for the visualiser. */
export const MAP_DATA_FILE = 'docs/map.json';

const rows = (list: readonly unknown[]): string => `[\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`;

/** The map as a page and as data, one entry per line. */
export async function mapTexts(): Promise<{ page: string; data: string }> {
  const map = await deriveMap();
  const { calls, askers, pages, shell } = map;
  const data = `{"calls":${rows(calls)},\n"askers":${rows(askers)},\n"pages":${rows(pages)},\n"shell":${JSON.stringify(shell)}}\n`;
  return { page: mapPage(map), data };
}

/** The gateway's schema as text, with descriptions. */
export const schemaText = (): string => `${printSchema(buildGatewaySchema())}\n`;
