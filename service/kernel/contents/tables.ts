import { instant, json, text, whole } from '#service/kernel/database/columns.ts';

export const contentVersion = {
  kind: text,
  /** The row's key in the table of its kind, as text. */
  key: text,
  version: whole,
  fields: json<Readonly<Record<string, unknown>>>(),
  at: instant,
  operator: text,
  reason: text,
};

export const contentTables = { content_version: contentVersion };

type ContentTables = typeof contentTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ContentTables {}
}
