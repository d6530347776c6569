import { headers } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/invitations.ts';
import { nameForOthers } from '#contract/rules/display.ts';
import { inviteUrl } from '#contract/rules/invitation.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { tracesOf } from '#service/kernel/http/traces.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { drawQr } from '#service/kernel/lib/qrCode.ts';
import { ownInviteCode } from './ownCode.ts';
import { countInvitations, listInvitationRows } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

/** Width of the QR code on the poster, in pixels. */
const QR_WIDTH = 280;

export function registerInvitations(service: Service): void {
  route(service, contract.getInvite, async (call) => {
    const { deps, caller, ip, header } = call;
    const traces = await tracesOf(deps, { ip, fingerprint: visitorOf(call) ?? null });
    const code = await ownInviteCode(deps, caller.id, traces);
    const url = inviteUrl(seenFrom(deps.outside, header(headers.page)).publicUrl, code);
    return { code, url, qr: await drawQr(url, QR_WIDTH), ...(await countInvitations(deps.db, caller.id)) };
  });

  route(service, contract.listInvitations, async ({ deps, caller, query: { cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) => listInvitationRows(deps.db, { userId: caller.id, cursor, limit: count }));
    const list = rows.map((row) => fromRow(contract.invitationShape, row, { name: nameForOthers(row.nickname ?? '', row.is_name_shown) }));
    return { list, next_cursor: last?.invitee_id ?? null };
  });
}
