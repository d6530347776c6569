import { sql } from 'kysely';
import type { contentStates } from '#contract/operator/contents.ts';
import { parseShanghai } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { Content, ContentFields, ContentKind } from '#service/kernel/contents/kind.ts';
import { instant, text, whole } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';

/** An entry of a list of contents. */
interface ListedContent {
  readonly key: string;
  readonly title: string;
  readonly state: (typeof contentStates)[number];
  readonly shown_from: number | null;
  readonly shown_until: number | null;
  readonly version: number;
  readonly at: number | null;
  readonly by: string | null;
}

const latestRow = { key: text, version: whole, at: instant, operator: text };

/** The latest version of each key. */
async function latestOf(db: Db, kind: ContentKind, keys: readonly string[]) {
  const rows = await db.read(
    latestRow,
    sql`select distinct on (key) key, version, at, operator from content_version
      where kind = ${kind.name} and key = any (${keys}::text[]) order by key, version desc`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

const FROM = ['shown_from', 'published_at', 'start_date'];
const UNTIL = ['shown_until', 'expires_at', 'end_date'];

/** The first of these fields that is an instant; the end of a day where only a date is given. */
function instantOf(fields: ContentFields, names: readonly string[], dateOnly: number): number | null {
  const given = names.map((name) => fields[name]).find((value) => typeof value === 'string');
  const at = typeof given === 'string' ? parseShanghai(given) : null;
  return at !== null && typeof given === 'string' && given.length === '2026-11-20'.length ? at + dateOnly : at;
}

function stateOf(fields: ContentFields, { from, until, now }: { from: number | null; until: number | null; now: number }) {
  if (fields['is_shown'] === false) return 'withdrawn';
  if (fields['maintenance_status'] === true) return 'maintenance';
  if (from !== null && from > now) return 'later';
  return until !== null && until <= now ? 'over' : 'shown';
}

/** What a content is called in lists. */
export const titleOf = ({ key, fields }: Content): string =>
  typeof fields['title'] === 'string' ? fields['title'].replaceAll('\n', ' ') : key;

/** Entries with whether they are on the site now, and who changed them last. */
export async function presentContents(
  { db, clock }: CommandContext,
  kind: ContentKind,
  contents: readonly Content[],
): Promise<ListedContent[]> {
  const versions = await latestOf(
    db,
    kind,
    contents.map(({ key }) => key),
  );
  const now = clock.now();
  return contents.map((content) => {
    const [from, until] = [instantOf(content.fields, FROM, 0), instantOf(content.fields, UNTIL, DAY)];
    const latest = versions.get(content.key);
    return {
      key: content.key,
      title: titleOf(content),
      state: stateOf(content.fields, { from, until, now }),
      shown_from: from,
      shown_until: until,
      version: latest?.version ?? 0,
      at: latest?.at.getTime() ?? null,
      by: latest?.operator ?? null,
    };
  });
}

const folded = (value: string): string => value.normalize('NFKC').toLowerCase();

const holds = ({ key, fields }: Content, words: readonly string[]): boolean => {
  const all = folded(`${key} ${JSON.stringify(Object.values(fields))}`);
  return words.every((word) => all.includes(word));
};

/** Contents of a kind that contain all the words; numbered ones the newest first. */
export async function searchContents(db: Db, kind: ContentKind, given = ''): Promise<Content[]> {
  const words = folded(given).split(/\s+/).filter(Boolean);
  const all = await kind.all(db);
  const ordered = kind.key === null ? all.toSorted((one, other) => Number(other.key) - Number(one.key)) : all;
  return ordered.filter((content) => holds(content, words));
}
