/** Query parameter with the code that transfers a login from another brand's host. */
export const TRANSFER = 'transfer';

/** An address on another brand's host with a transfer code. */
export function withTransfer(url: string, code: string): string {
  const to = new URL(url);
  to.searchParams.set(TRANSFER, code);
  return to.href;
}

/** The transfer code in an address, and the address without it; null without one. */
export function transferIn(href: string): { code: string; rest: string } | null {
  const url = new URL(href);
  const code = url.searchParams.get(TRANSFER);
  if (code === null) return null;
  url.searchParams.delete(TRANSFER);
  return { code, rest: url.pathname + url.search + url.hash };
}
