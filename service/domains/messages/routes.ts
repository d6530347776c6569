import * as contract from '#contract/rest/messages.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { presentLedgerLine } from '#service/domains/wallet/present.ts';
import { listLedgerRows } from '#service/domains/wallet/queries.ts';
import { countUnread, listMessageRows, ofKind, readMessageRow } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

/** Wallet entries shown in a message. */
const LINES = 10;

export function registerMessages(service: Service): void {
  route(service, contract.listMessages, async ({ deps: { db }, caller, query: { kind, cursor, limit } }) => {
    const [{ rows, last }, unread] = await Promise.all([
      readPage(limit, (count) => listMessageRows(db, { userId: caller.id, kind, cursor, limit: count })),
      countUnread(db, caller.id),
    ]);
    const list = rows.map((row) => fromRow(contract.messageShape, row, { is_read: row.read_at !== null }));
    return { list, next_cursor: last?.id ?? null, unread };
  });

  route(service, contract.getMessage, async ({ deps: { db }, caller, params }) => {
    const row = await readMessageRow(db, caller.id, params.id);
    if (!row) throw refused('NOT_FOUND');
    const subject = { orderNo: row.order_no ?? row.lent_no ?? undefined, chargeNo: row.charge_no ?? undefined };
    const lines =
      row.order_no === null && row.lent_no === null && row.charge_no === null
        ? []
        : await listLedgerRows(db, { userId: caller.id, ...subject, cursor: undefined, limit: LINES });
    return fromRow(contract.messageDetailShape, row, {
      is_read: row.read_at !== null,
      lines: lines.map(presentLedgerLine),
    });
  });

  route(service, contract.deleteMessages, async ({ deps, caller, body }) => {
    await deps.db.deleteFrom('notification').where('user_id', '=', caller.id).where('id', 'in', body.ids).execute();
    return {};
  });

  route(service, contract.readMessages, async ({ deps, caller, body }) => {
    await deps.db
      .updateTable('notification')
      .set({ read_at: new Date(deps.clock.now()) })
      .where('user_id', '=', caller.id)
      .where('read_at', 'is', null)
      .where('id', '<=', body.up_to)
      .where(ofKind(body.kind))
      .execute();
    return {};
  });
}
