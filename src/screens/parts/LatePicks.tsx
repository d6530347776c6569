import * as styles from './LatePicks.module.css';
import { latePart } from '#lib/latePart.tsx';

/** A few accounts under a page that is empty; their code comes only then, and the foot of the page waits below the window for it. */
export const { Part: LatePicks } = latePart(
  () => import('./Picks.tsx').then((m) => m.Picks),
  () => <div className={styles['coming']} />,
);
