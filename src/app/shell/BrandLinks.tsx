import * as styles from './Footer.module.css';
import type { MouseEvent } from 'react';
import { brandUrl } from '#contract/brand.ts';
import { client } from '#api/client.ts';
import { CreateTransferDocument } from '#api/generated/operations.ts';
import { withTransfer } from '#lib/brandTransfer.ts';
import { brandOf, otherBrands } from '#state/brand.ts';
import { readToken } from '#state/storedToken.ts';

/** Links to the other brands. On another brand's host a logged-in user stays logged in. */
export function BrandLinks() {
  const follow = (href: string) => (event: MouseEvent) => {
    // By the token: at a click soon after loading, the viewer may not have been read yet.
    const isLoggedIn = readToken(Date.now()) !== null;
    if (!isLoggedIn || new URL(href).origin === location.origin || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void client.request(CreateTransferDocument, {}).then(
      ({ createTransfer }) => location.assign(withTransfer(href, createTransfer)),
      () => location.assign(href),
    );
  };
  return (
    <p className={styles['brands']}>
      本站其他版本：
      {otherBrands(brandOf(document.documentElement).brand.id).map(({ id, name }) => {
        const href = brandUrl(id, location);
        return (
          <a key={id} href={href} onClick={follow(href)}>
            {name}
          </a>
        );
      })}
    </p>
  );
}
