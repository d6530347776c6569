import type { LifecycleName } from '#contract/operator/lifecycles.ts';

/** Page of a row behind a figure; null: it has none. */
export function pageOf(of: string, subject: string): string | null {
  const named = encodeURIComponent(subject);
  if (of === 'order') return `/orders/${named}`;
  if (of === 'complaint') return `/cases/complaints/${named}`;
  if (of === 'withdrawal') return `/cases/withdrawals/${named}`;
  return of === 'user' ? `/users/${named}` : null;
}

const pages: Readonly<Partial<Record<LifecycleName, (row: { readonly key: string; readonly number: string }) => string>>> = {
  orderLifecycle: ({ number }) => `/orders/${number}`,
  complaintLifecycle: ({ number }) => `/cases/complaints/${number}`,
  withdrawalLifecycle: ({ number }) => `/cases/withdrawals/${number}`,
  listingLifecycle: ({ key }) => `/accounts/${key}`,
  applicationLifecycle: ({ key }) => `/cases/applications/${key}`,
  approvalLifecycle: ({ key }) => `/cases/approvals/${key}`,
  chatLifecycle: ({ number }) => `/cases/chats/${number}`,
  deactivationLifecycle: ({ number }) => `/cases/deactivations/${number}`,
};

/** Page of a row that a chart moves; null: it has none. */
export const rowPageOf = (chart: LifecycleName, row: { readonly key: string; readonly number: string }): string | null =>
  pages[chart]?.(row) ?? null;
