import * as section from '#ui/section.module.css';
import * as styles from './LatePicks.module.css';
import { latePart } from '#lib/latePart.tsx';
import { classes } from '#ui/classes.ts';

/** Some listings below an empty page; loaded on demand into reserved space, so that the footer does not jump. */
export const { Part: LatePicks } = latePart(
  () => import('./Picks.tsx').then((m) => m.Picks),
  () => <div className={classes(section['section'], styles['coming'])} />,
);
