import { suggestions as rest } from '#contract/rest/index.ts';
import { submitSuggestion } from './submit.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';
import { readPage } from '#service/kernel/http/page.ts';

async function shown(db: Db, number: string) {
  const row = await db.selectFrom('suggestion').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个编号，请核对后再查' });
  return fromRow(rest.suggestionShape, row, {});
}

export function registerSuggestions(service: Service): void {
  route(service, rest.submitSuggestion, async (call) => {
    await limitAddress(call, 'suggestion');
    const { deps, caller, ip, body } = call;
    const { key, kind, words, contact = '', verify_key: verifyKey } = body;
    return inTransaction(deps, async (held) => {
      const who = { userId: caller?.id ?? null, ip, visitor: visitorOf(call), verifyKey };
      return shown(held.db, await submitSuggestion(held, { ...who, key, kind, words, contact: contact === '' ? null : contact }));
    });
  });

  route(service, rest.getSuggestion, async (call) => {
    await limitAddress(call, 'suggestion_read');
    return shown(call.deps.db, call.params.number);
  });

  route(service, rest.listSuggestions, async ({ deps, caller, query: { cursor, limit } }) => {
    const own = deps.db.selectFrom('suggestion').selectAll().where('user_id', '=', caller.id).orderBy('id', 'desc');
    const after = cursor === undefined ? own : own.where('id', '<', cursor);
    const { rows, last } = await readPage(limit, (count) => after.limit(count).execute());
    return { list: rows.map((row) => fromRow(rest.suggestionShape, row, {})), next_cursor: last?.id ?? null };
  });
}
