import type { Shell } from '#context/charts.ts';
import { client } from '#api/client.ts';
import { RedeemTransferDocument } from '#api/generated/operations.ts';
import { tokenOf } from '#actors/identity/loginToken.ts';
import { toastBad } from '#state/toast.ts';
import { problemOf } from '#contract/problem.ts';

/** Logs in with a transfer code from another brand's host. */
export async function redeemTransfer(shell: Shell, code: string): Promise<void> {
  try {
    const { redeemTransfer: login } = await client.request(RedeemTransferDocument, { code });
    shell.session.send({ type: 'session.opened', ...tokenOf(login) });
  } catch (error) {
    toastBad(problemOf(error).message);
  }
}
