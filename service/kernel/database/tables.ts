import type { Columns, TableOf } from './columns.ts';

/** Columns by table. Each domain declares its own tables here, by declaration merging in its `tables.ts`. */
export interface Tables {}

export type Database = { [Name in keyof Tables]: TableOf<Tables[Name]> };

/** The columns of all tables; `service/domains/list.ts` collects them. */
export type AllTables = Readonly<Record<string, Columns>>;
