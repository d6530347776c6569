import * as look from '#ui/look.module.css';
import * as styles from './CompareTray.module.css';
import { useSnapshot } from 'valtio';
import { COMPARED_MOST } from '#contract/rules/comparedMost.ts';
import { links } from '#lib/links.ts';
import { compared, storeCompared } from '#state/compared.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/** The accounts that were put beside each other, at the foot of a list; nothing while there are none. */
export function CompareTray() {
  const { list } = useSnapshot(compared);
  if (list.length === 0) return null;
  return (
    <aside className={classes(look['card'], styles['tray'])} aria-label="对比">
      <b>
        对比 <span className={look['number']}>{`${list.length} / ${COMPARED_MOST}`}</span>
      </b>
      <span className={styles['covers']} aria-hidden="true">
        {list.map(({ id, cover }) => (
          <img key={id} src={cover} width="64" height="36" alt="" />
        ))}
      </span>
      <Button kind="bare" onClick={() => storeCompared([])}>
        清空
      </Button>
      <LinkButton kind="primary" href={links.compare({ ids: list.map(({ id }) => id) })}>
        去对比
      </LinkButton>
    </aside>
  );
}
