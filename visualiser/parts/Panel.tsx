import type { ReactNode } from 'react';
import type { PanelName } from '#visualiser/core/view.ts';

interface PanelProps {
  readonly name: PanelName;
  readonly className?: string;
  /** Focusable, to be scrolled by the keyboard. */
  readonly isScrolled?: boolean;
  readonly ref?: React.Ref<HTMLDivElement>;
  readonly onScroll?: React.UIEventHandler<HTMLDivElement>;
  readonly children: ReactNode;
}

/** One of the panels at the right. */
export const Panel = ({ name, className = '', isScrolled = false, ref, onScroll, children }: PanelProps) => (
  <div
    ref={ref}
    onScroll={onScroll}
    className={`panel ${className}`}
    role="tabpanel"
    id={`panel-${name}`}
    aria-labelledby={`tab-${name}`}
    tabIndex={isScrolled ? 0 : undefined}
  >
    {children}
  </div>
);
