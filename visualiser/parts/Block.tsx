import type { ReactNode } from 'react';

interface BlockProps {
  readonly title?: string;
  readonly className?: string;
  /** Its name for screen readers, which makes it a region. */
  readonly label?: string;
  readonly role?: string;
  readonly children: ReactNode;
}

/** A titled part of a panel. */
export const Block = ({ title, className = '', label, role, children }: BlockProps) => (
  <section className={`block ${className}`} aria-label={label} role={role}>
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </section>
);

/** Leads to a chart or a state. */
export const Link = ({ text, run }: { readonly text: string; readonly run: () => void }) => (
  <button type="button" className="link" onClick={run}>
    {text}
  </button>
);
