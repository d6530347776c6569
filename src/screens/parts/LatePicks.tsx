import * as section from '#ui/section.module.css';
import * as styles from './LatePicks.module.css';
import { latePart } from '#lib/latePart.tsx';
import { classes } from '#ui/classes.ts';

/** A few accounts under a page that is empty; their code comes only then, and the foot of the page waits below the window for it. */
export const { Part: LatePicks } = latePart(
  () => import('./Picks.tsx').then((m) => m.Picks),
  () => <div className={classes(section['section'], styles['coming'])} />,
);
