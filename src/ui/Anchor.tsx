import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { Link, useRouter } from 'wouter';

export interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address on this site as `links` builds it, or a whole URL. */
  href: string;
  replace?: boolean;
}

const isOnSite = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

/** A link that navigates by the router within this site, and is a plain link otherwise. */
export function Anchor({ href, replace = false, target, onClick, children, ...rest }: AnchorProps) {
  const { base } = useRouter();
  const click = onClick && ((event: MouseEvent<HTMLAnchorElement>) => onClick(event));
  if (!isOnSite(href)) {
    return (
      <a {...rest} href={href} target={target} rel="noreferrer" onClick={click}>
        {children}
      </a>
    );
  }
  if (target !== undefined) {
    return (
      <a {...rest} href={base + href} target={target} onClick={click}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} href={href} replace={replace} {...(click && { onClick: click })}>
      {children}
    </Link>
  );
}
