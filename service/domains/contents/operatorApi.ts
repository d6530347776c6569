import { isDeepStrictEqual } from 'node:util';
import { contents as rest } from '#contract/operator/index.ts';
import { fieldsOf } from '#service/kernel/contents/form.ts';
import type { ContentFields, ContentKind } from '#service/kernel/contents/kind.ts';
import { type Editing, saveContent, showContent, undoContent, versionsOf } from '#service/kernel/contents/save.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { SignedIn } from '#service/kernel/operations/actor.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { presentContents, searchContents } from './list.ts';
import { previewOf } from './preview.ts';

const presentKind = async (db: Db, kind: ContentKind) => ({
  name: kind.name,
  title: kind.title,
  key_label: kind.key === null ? null : (kind.keyLabel ?? '编号'),
  can_withdraw: 'is_shown' in kind.schema.shape,
  fields: fieldsOf(kind.schema),
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
    const named = (name: string): ContentKind => {
      const kind = kinds().find((each) => each.name === name);
      if (!kind) throw refused('NOT_FOUND');
      return kind;
    };
    const existing = async (db: Db, { kind: name, key }: { kind: string; key: string }) => {
      const kind = named(name);
      const fields = await kind.read(db, key);
      if (!fields) throw refused('NOT_FOUND');
      return { kind, content: { key, fields } };
    };

    operatorRoute(service, rest.listContentKinds, async ({ deps }) => ({
      list: await Promise.all(kinds().map((kind) => presentKind(deps.db, kind))),
    }));
    operatorRoute(service, rest.listContents, async ({ deps, params, query: { words, ...page } }) => {
      const kind = named(params.kind);
      const found = await searchContents(deps.db, kind, words);
      const { list, next_cursor } = pageOf(found, page, ({ key }) => key);
      return { list: await presentContents(deps, kind, list), total: found.length, next_cursor };
    });
    operatorRoute(service, rest.readContent, async ({ deps, params }) => {
      const { kind, content } = await existing(deps.db, params);
      const [listed] = await presentContents(deps, kind, [content]);
      if (!listed) throw refused('NOT_FOUND');
      return { ...listed, fields: { ...content.fields } };
    });
    operatorRoute(service, rest.listContentVersions, async ({ deps, params, query }) => {
      const { kind, content } = await existing(deps.db, params);
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
    operatorRoute(service, rest.previewContent, async ({ params, body: { key, fields } }) => previewOf(named(params.kind), key, fields));
    operatorRoute(service, rest.saveContent, async ({ deps, actor, params, body }) => {
      const kind = named(params.kind);
      return { ...(await saveContent(deps, kind, body.key, body.fields, editingOf(actor, body))) };
    });
    operatorRoute(service, rest.undoContent, async ({ deps, actor, params, body }) => {
      const { kind, content } = await existing(deps.db, params);
      return { ...(await undoContent(deps, kind, content.key, body.to, editingOf(actor, body))) };
    });
    operatorRoute(service, rest.showContent, async ({ deps, actor, params, body }) => {
      const { kind, content } = await existing(deps.db, params);
      if (!('is_shown' in kind.schema.shape)) throw refused('NOT_FOUND');
      return { ...(await showContent(deps, kind, content.key, body.is_shown, editingOf(actor, body))) };
    });
  };

/** Calls of the operators' API for the contents of all domains. */
export const contentApi = (kinds: () => readonly ContentKind[]): OperatorApi => ({ routes: routes(kinds) });
