import { printSchema } from 'graphql';
import { buildGatewaySchema } from '#schema/schema.ts';
import { deriveMap } from './derive.ts';
import { mapPage } from './page.ts';

export const MAP_FILE = 'docs/map.md';
export const SCHEMA_FILE = 'docs/schema.graphql';

export const mapText = async (): Promise<string> => mapPage(await deriveMap());

/** The gateway's schema as one text, descriptions among it. */
export const schemaText = (): string => `${printSchema(buildGatewaySchema())}\n`;
