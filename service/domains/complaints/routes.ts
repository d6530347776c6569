import type { z } from 'zod';
import { complaintLifecycle } from '#contract/complaintLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { complaints as rest } from '#contract/rest/index.ts';
import {
  causesOf,
  type ComplaintParty,
  complaintCauses,
  COMPLAINT_STATEMENTS_MOST,
  wishOf,
  wrongPasswordUntil,
} from '#contract/rules/complaint.ts';
import { fileByWeb, addStatement, withdrawByWeb } from './byWeb.ts';
import { hindranceOf } from './file.ts';
import { otherParty } from './lock.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { sql } from 'kysely';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { presentProduct } from '#service/domains/orders/present.ts';
import { movementTitle } from '#service/domains/wallet/present.ts';
import { type ComplaintRow, listComplaintRows, readComplaint, readDisputable, type StatementRow } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

type Complaint = z.output<typeof rest.complaintShape.schema>;

/** The complaint, the answer and the later statements. */
const statementsOf = (row: ComplaintRow): StatementRow[] => [
  { number: 0, party: row.party, words: row.words, at: row.filed_at.getTime() },
  ...(row.answer === null
    ? []
    : [{ number: 1, party: otherParty(row.party), words: row.answer, at: row.answered_at?.getTime() ?? row.filed_at.getTime() }]),
  ...row.statements,
];

function present(row: ComplaintRow, userId: string, now: number): Complaint {
  const mine: ComplaintParty = row.renter_id === userId ? 'renter' : 'owner';
  const isMine = mine === row.party;
  const isOver = complaintLifecycle.isOver(row.status);
  const isAsked = row.status === 'open' && !isMine;
  const said = row.statements.filter(({ party }) => party === mine).length;
  return fromRow(rest.complaintShape, row, {
    product: presentProduct(row),
    is_mine: isMine,
    cause_text: complaintCauses[row.cause].label,
    wish: wishOf(row.party, row.deposit),
    statements: statementsOf(row)
      .toSorted((a, b) => a.at - b.at || a.number - b.number)
      .map(({ number, party, words, at }) => ({
        party,
        is_mine: party === mine,
        at,
        words,
        pictures: row.pictures.filter((each) => each.number === number).map(({ id, width, height }) => ({ id, width, height })),
      })),
    lines: row.moved.map(({ kind, fen }) => ({ label: movementTitle(kind, fen > 0), fen })),
    can: {
      answer: isAsked,
      say: !isOver && !isAsked && said < COMPLAINT_STATEMENTS_MOST - 1,
      withdraw: !isOver && isMine && !row.withdrawn_before,
    },
    server_time: now,
  });
}

async function shown({ db, clock }: CommandContext, userId: string, complaintId: string): Promise<Complaint> {
  const row = await readComplaint(db, userId, complaintId);
  if (!row) throw refused('NOT_FOUND');
  return present(row, userId, clock.now());
}

async function readTypes({ db, clock }: CommandContext, userId: string, orderNo: string): Promise<DataOf<typeof rest.listComplaintTypes>> {
  const order = await readDisputable(db, userId, orderNo);
  if (!order) throw refused('NOT_FOUND');
  const now = clock.now();
  const party: ComplaintParty = order.renter_id === userId ? 'renter' : 'owner';
  const isDecided = party === 'renter' ? order.renter_decided : order.owner_decided;
  const hindrance = hindranceOf(order, { isOpen: order.is_open, isDecided }, now);
  return {
    order_no: orderNo,
    product: presentProduct(order),
    party,
    types: causesOf(party).map((cause) => ({
      cause,
      label: complaintCauses[cause].label,
      is_whole_only: cause === 'wrong_password',
      until: cause === 'wrong_password' ? wrongPasswordUntil(order.start_at.getTime(), order.paid_at?.getTime() ?? null) : null,
    })),
    wish: wishOf(party, order.deposit),
    most: order.most,
    why_not: hindrance?.message ?? (now < order.start_at.getTime() ? '租用开始后才能投诉' : null),
    needs_phone: !order.has_phone,
    server_time: now,
  };
}

/** Staff see and do only what concerns their owner's accounts, not what he rents himself. */
async function requireOwnersSide({ db, acting }: Deps, ownerId: string, { orderNo, id }: { orderNo?: string; id?: string }): Promise<void> {
  if (!acting) return;
  const found =
    orderNo === undefined
      ? sql`
          select 1 as one from complaint join rental_order on rental_order.id = order_id
          where complaint.id = ${id} and rental_order.owner_id = ${ownerId}`
      : sql`select 1 as one from rental_order where order_no = ${orderNo} and owner_id = ${ownerId}`;
  if (!(await first(db, { one: whole }, found))) throw refused('NOT_FOUND');
}

export function registerComplaints(service: Service): void {
  route(service, rest.listComplaintTypes, async ({ deps, caller, params }) => {
    await requireOwnersSide(deps, caller.id, { orderNo: params.order_no });
    return readTypes(deps, caller.id, params.order_no);
  });

  route(service, rest.fileComplaint, async ({ deps, caller, params, body }) => {
    await requireOwnersSide(deps, caller.id, { orderNo: params.order_no });
    const id = await fileByWeb(deps, caller.id, { orderNo: params.order_no, ...body });
    return shown(deps, caller.id, id);
  });

  route(service, rest.listComplaints, async ({ deps, caller, query: { cursor, limit, order_no } }) => {
    const { rows, last } = await readPage(limit, (count) =>
      listComplaintRows(deps.db, { userId: caller.id, isOwnerOnly: deps.acting !== undefined, orderNo: order_no, cursor, limit: count }),
    );
    const now = deps.clock.now();
    return {
      list: rows.map((row) => present(row, caller.id, now)),
      next_cursor: last?.id ?? null,
    };
  });

  route(service, rest.getComplaint, async ({ deps, caller, params }) => {
    await requireOwnersSide(deps, caller.id, params);
    return shown(deps, caller.id, params.id);
  });

  route(service, rest.sayInComplaint, async ({ deps, caller, params, body }) => {
    await requireOwnersSide(deps, caller.id, params);
    await addStatement(deps, caller.id, { complaintId: params.id, ...body });
    return shown(deps, caller.id, params.id);
  });

  route(service, rest.withdrawComplaint, ({ deps, caller, params }) =>
    inTransaction(deps, async (held) => {
      await requireOwnersSide(held, caller.id, params);
      await withdrawByWeb(held, caller.id, params.id);
      return shown(held, caller.id, params.id);
    }),
  );
}
