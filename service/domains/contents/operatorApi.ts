import { isDeepStrictEqual } from 'node:util';
import { contents as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import { fieldsOf } from '#service/kernel/contents/form.ts';
import type { ContentFields, ContentKind } from '#service/kernel/contents/kind.ts';
import { type Editing, saveContent, showContent, undoContent, versionsOf } from '#service/kernel/contents/save.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { requirePermission, type SignedIn } from '#service/kernel/operations/actor.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { presentContents, searchContents, titleOf } from './list.ts';
import { previewOf } from './preview.ts';

/** Contents as choices of a field, by title. */
const choicesOf = async (db: Db, kind: ContentKind) => (await kind.all(db)).map((each) => ({ value: each.key, text: titleOf(each) }));

/** The fields of a kind; those that name content of another kind have it as their choices. */
const presentFields = (db: Db, kind: ContentKind, named: (name: string) => ContentKind) =>
  Promise.all(
    fieldsOf(kind.schema).map(async ({ among, ...field }) =>
      among === null ? field : { ...field, choices: await choicesOf(db, named(among)) },
    ),
  );

const presentKind = async (db: Db, kind: ContentKind, named: (name: string) => ContentKind) => ({
  name: kind.name,
  title: kind.title,
  key_label: kind.key === null ? null : (kind.keyLabel ?? '编号'),
  can_withdraw: 'is_shown' in kind.schema.shape,
  fields: await presentFields(db, kind, named),
  entries: (await kind.all(db)).length,
});

const editingOf = ({ name: operator, sessionId }: SignedIn, { because, version }: { because: string; version: number }): Editing => ({
  operator,
  sessionId,
  reason: because,
  seen: version,
});

const changesOf = (before: ContentFields, after: ContentFields) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a whole list; the cursor is the key of its last entry. */
function pageOf<T>(all: readonly T[], { limit, cursor }: Page, keyOf: (each: T) => string): { list: T[]; next_cursor: string | null } {
  const from = cursor === undefined ? 0 : all.findIndex((each) => keyOf(each) === cursor) + 1;
  const list = all.slice(from, from + limit);
  const last = list.at(-1);
  return { list, next_cursor: last !== undefined && from + limit < all.length ? keyOf(last) : null };
}

const routes =
  (kinds: () => readonly ContentKind[]) =>
  (service: OperatorService): void => {
    const known = (name: string): ContentKind => {
      const kind = kinds().find((each) => each.name === name);
      if (!kind) throw refused('NOT_FOUND');
      return kind;
    };
    const named = (name: string, actor: SignedIn, act: 'read' | 'decide' = 'read'): ContentKind => {
      const kind = known(name);
      requirePermission(actor, `${kind.area}.${act}`);
      return kind;
    };
    const existing = async (db: Db, kind: ContentKind, { key }: { key: string }) => {
      const fields = await kind.read(db, key);
      if (!fields) throw refused('NOT_FOUND');
      return { kind, content: { key, fields } };
    };

    operatorRoute(service, rest.listContentKinds, async ({ deps, actor }) => {
      const own = kinds().filter(({ area }) => hasPermission(actor.roles, `${area}.read`));
      return { list: await Promise.all(own.map((kind) => presentKind(deps.db, kind, known))) };
    });
    operatorRoute(service, rest.listContents, async ({ deps, actor, params, query: { words, ...page } }) => {
      const kind = named(params.kind, actor);
      const found = await searchContents(deps.db, kind, words);
      const { list, next_cursor } = pageOf(found, page, ({ key }) => key);
      return { list: await presentContents(deps, kind, list), total: found.length, next_cursor };
    });
    operatorRoute(service, rest.readContent, async ({ deps, actor, params }) => {
      const { kind, content } = await existing(deps.db, named(params.kind, actor), params);
      const [listed] = await presentContents(deps, kind, [content]);
      if (!listed) throw refused('NOT_FOUND');
      return { ...listed, fields: { ...content.fields } };
    });
    operatorRoute(service, rest.listContentVersions, async ({ deps, actor, params, query }) => {
      const { kind, content } = await existing(deps.db, named(params.kind, actor), params);
      const versions = await versionsOf(deps.db, kind, content.key);
      const all = versions.map(({ version, at, operator, reason, fields }, place) => ({
        version,
        at,
        by: operator,
        because: reason,
        changes: changesOf(versions[place + 1]?.fields ?? {}, fields),
        fields: { ...fields },
      }));
      return pageOf(all, query, ({ version }) => String(version));
    });
    operatorRoute(service, rest.previewContent, async ({ actor, params, body: { key, fields } }) =>
      previewOf(named(params.kind, actor, 'decide'), key, fields),
    );
    operatorRoute(service, rest.saveContent, async ({ deps, actor, params, body }) => {
      const kind = named(params.kind, actor, 'decide');
      return { ...(await saveContent(deps, kind, body.key, body.fields, editingOf(actor, body))) };
    });
    operatorRoute(service, rest.undoContent, async ({ deps, actor, params, body }) => {
      const { kind, content } = await existing(deps.db, named(params.kind, actor, 'decide'), params);
      return { ...(await undoContent(deps, kind, content.key, body.to, editingOf(actor, body))) };
    });
    operatorRoute(service, rest.showContent, async ({ deps, actor, params, body }) => {
      const { kind, content } = await existing(deps.db, named(params.kind, actor, 'decide'), params);
      if (!('is_shown' in kind.schema.shape)) throw refused('NOT_FOUND');
      return { ...(await showContent(deps, kind, content.key, body.is_shown, editingOf(actor, body))) };
    });
  };

/** Calls of the operators' API for the contents of all domains. */
export const contentApi = (kinds: () => readonly ContentKind[]): OperatorApi => ({ routes: routes(kinds) });
