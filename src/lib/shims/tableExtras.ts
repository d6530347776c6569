import type { ReactNode } from 'react';

interface Content {
  readonly items: unknown;
  readonly rows: unknown;
  readonly columns: unknown;
}
interface ScrollerProps {
  readonly items?: unknown;
  readonly columns?: unknown;
  readonly contentTemplate: (content: Content) => ReactNode;
}

/** What PrimeReact's own does while it is disabled: tables of the site have at most a hundred rows. */
export const VirtualScroller = ({ items, columns, contentTemplate }: ScrollerProps): ReactNode =>
  contentTemplate({ items, rows: items, columns });

/** Parts of column filters, jumps to a page, messages of uploads, hints and ripples, which no page of the site has. */
const nothing = (): null => null;
export {
  nothing as Button,
  nothing as Dropdown,
  nothing as InputNumber,
  nothing as InputText,
  nothing as KeyFilter,
  nothing as Messages,
  nothing as ProgressBar,
  nothing as Ripple,
  nothing as Tooltip,
};
