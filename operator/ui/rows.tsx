import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useKeys } from './keys.tsx';

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row], main [data-pc-section="rowtoggler"]')];

function focusRow(by: number): void {
  const all = links();
  const at = all.findIndex((each) => each === document.activeElement);
  const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(0, at + by), all.length - 1);
  all[to]?.focus();
}

/** `j` and `k` move through the links of the page's rows; Enter follows the one with the focus. */
export function useRowKeys(): void {
  useKeys([
    { key: 'j', text: '下一行', run: () => focusRow(1) },
    { key: 'k', text: '上一行', run: () => focusRow(-1) },
    { key: 'Enter', text: '打开', run: () => links()[0]?.focus() },
  ]);
}

/** A link in a row that `j` and `k` reach. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} data-row>
      {children}
    </Link>
  );
}
