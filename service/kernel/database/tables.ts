import type { Columns, TableOf } from './columns.ts';

/** Columns by table. Each domain declares its own tables here, by declaration merging in its `tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

export type Database = { [Name in keyof Tables]: TableOf<Tables[Name]> };

/** The columns of all tables; `service/domains/list.ts` collects them. */
export type AllTables = Readonly<Record<string, Columns>>;
