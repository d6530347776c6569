import * as styles from './ProductLine.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

interface Product {
  readonly id: string;
  readonly title: string;
  readonly cover: string;
  readonly gameName: string;
  readonly zone: string;
}

/** The listing that something is about, with its picture; `children` are at the end of the line. */
export function ProductLine({ product, children }: { product: Product; children?: ReactNode }) {
  return (
    <div className={styles['line']}>
      <img src={product.cover} alt="" width="64" height="48" loading="lazy" />
      <span className={styles['title']}>
        <Anchor href={links.detail({ id: product.id })}>{product.title}</Anchor>
        <small className={classes(look['small'], look['muted'])}>
          {product.gameName} {product.zone}
        </small>
      </span>
      {children}
    </div>
  );
}
