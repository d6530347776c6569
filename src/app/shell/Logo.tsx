import { classes } from '#ui/classes.ts';
import * as styles from './Logo.module.css';
import { links } from '#lib/links.ts';
import { useBrand } from '#app/brandContext.ts';
import { Anchor } from '#ui/Anchor.tsx';

/** `short` hides the name on phones. */
export function Logo({ short = false }: { short?: boolean }) {
  const { id, name } = useBrand();
  return (
    <Anchor className={classes(styles['logo'], short && styles['short'])} href={links.home()} aria-label={`${name}首页`}>
      <svg width="36" height="36" aria-hidden="true">
        <use href={`#logo-${id}`} />
      </svg>
      <span className={styles['name']}>{name}</span>
    </Anchor>
  );
}
