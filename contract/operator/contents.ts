import { z } from 'zod';
import { textBlockShape } from '#contract/rest/richText.ts';
import { id, instant, pageQuery, text } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

/** How a field is filled in. */
export const fieldKinds = ['line', 'path', 'text', 'markdown', 'number', 'yes', 'when', 'day', 'choice', 'list', 'rows'] as const;

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  /** Of characters, of a number, or of entries. */
  least: z.int().nullable(),
  most: z.int().nullable(),
  /** May be empty. */
  is_optional: z.boolean(),
  /** Of new content; null: none. */
  preset: z.unknown(),
  choices: z.array(z.object({ value: z.union([z.string(), z.number()]), text: z.string() })),
});
const contentField = field.extend({ fields: z.array(field).describe('of each entry of `rows`') });

const contentKind = z.object({
  name: z.string(),
  title: z.string(),
  /** null: new content is numbered; otherwise what its key is called. */
  key_label: z.string().nullable(),
  can_withdraw: z.boolean(),
  fields: z.array(contentField),
  entries: z.int().nonnegative(),
});

const fields = z.record(z.string(), z.unknown());
const kindOnly = z.object({ kind: text(40) });
const one = kindOnly.extend({ key: text(80) });
/** Whether it is on the site now. */
export const contentStates = ['shown', 'later', 'over', 'withdrawn', 'maintenance'] as const;

const listed = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(contentStates),
  shown_from: instant.nullable(),
  shown_until: instant.nullable(),
  version: z.int().nonnegative().describe('0: older than the versions'),
  at: instant.nullable(),
  by: z.string().nullable(),
});

export const listContentKinds = operatorCall({
  name: 'listContentKinds',
  method: 'GET',
  path: '/contents',
  may: 'contents.read',
  summary: 'Kinds of content with their fields and how many entries they have',
  data: z.object({ list: z.array(contentKind) }),
  problems: [],
});

export const listContents = operatorCall({
  name: 'listContents',
  method: 'GET',
  path: '/contents/:kind',
  may: 'contents.read',
  summary: 'Contents of a kind, the newest first where they are numbered, searched by words in any field',
  params: kindOnly,
  query: pageQuery.extend({ words: text(60).optional() }),
  data: z.object({ list: z.array(listed), total: z.int().nonnegative(), next_cursor: z.string().nullable() }),
  problems: ['NOT_FOUND'],
});

export const readContent = operatorCall({
  name: 'readContent',
  method: 'GET',
  path: '/contents/:kind/:key',
  may: 'contents.read',
  summary: 'All fields as they are on the site, and the version that they are',
  params: one,
  data: listed.extend({ fields }),
  problems: ['NOT_FOUND'],
});

export const listContentVersions = operatorCall({
  name: 'listContentVersions',
  method: 'GET',
  path: '/contents/:kind/:key/versions',
  may: 'contents.read',
  summary: 'Every version with what differs from the one before, the newest first',
  params: one,
  query: pageQuery,
  data: z.object({
    list: z.array(
      z.object({
        version: z.int(),
        at: instant,
        by: z.string(),
        because: z.string(),
        changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
        fields,
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  problems: ['NOT_FOUND'],
});

/** As long as an article of 50,000 characters in JSON. */
const LONGEST_CONTENT = 512 * 1024;

export const previewContent = operatorCall({
  name: 'previewContent',
  method: 'POST',
  path: '/contents/:kind/preview',
  may: 'contents.read',
  summary: 'What is wrong with the fields, and what the site would show; nothing is stored',
  params: kindOnly,
  body: z.object({ key: text(80).nullable(), fields }),
  longestBody: LONGEST_CONTENT,
  data: z.object({
    faults: z.record(z.string(), z.string()).describe('by field; `_`: of the whole'),
    fields: fields.describe('as they would be stored; as they were sent if something is wrong'),
    texts: z.record(z.string(), z.array(textBlockShape.schema)).describe('of the fields in Markdown'),
    pictures: z.record(z.string(), z.string()).describe('SVG by what it shows'),
  }),
  problems: ['NOT_FOUND'],
});

const saved = z.object({ key: z.string(), version: z.int() });
const seen = z.int().nonnegative().describe('version that the person saw; 0: none');
const changing = ['NOT_FOUND', 'CONFLICT'] as const;

export const saveContent = operatorCall({
  name: 'saveContent',
  method: 'POST',
  path: '/contents/:kind/save',
  may: 'contents.decide',
  summary: 'Stores all fields as a new version, on the site at once; refused over a version that the person has not seen',
  params: kindOnly,
  body: z.object({ key: text(80).nullable().describe('null: a new entry that is numbered'), fields, version: seen, because }),
  longestBody: LONGEST_CONTENT,
  data: saved,
  problems: changing,
});

export const undoContent = operatorCall({
  name: 'undoContent',
  method: 'POST',
  path: '/contents/:kind/:key/undo',
  may: 'contents.decide',
  summary: 'Stores an earlier version again',
  params: one,
  body: z.object({ to: z.int().positive(), version: seen, because }),
  data: saved,
  problems: changing,
});

export const showContent = operatorCall({
  name: 'showContent',
  method: 'POST',
  path: '/contents/:kind/:key/show',
  may: 'contents.decide',
  summary: 'Withdraws content from the site, or shows it again',
  params: one,
  body: z.object({ is_shown: z.boolean(), version: seen, because }),
  data: saved,
  problems: changing,
});

export const listConsents = operatorCall({
  name: 'listConsents',
  method: 'GET',
  path: '/agreements/:key/consents',
  may: 'contents.read',
  summary: 'How many people have agreed to each version of an agreement, and to which a user has',
  params: z.object({ key: text(80) }),
  query: z.object({ user_id: id.optional() }),
  data: z.object({
    versions: z.array(z.object({ version: z.int(), people: z.int() })),
    user: z
      .array(z.object({ version: z.int(), at: instant }))
      .nullable()
      .describe('null: no user was asked for'),
  }),
  problems: ['NOT_FOUND'],
});
