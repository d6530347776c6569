import * as styles from './Tag.module.css';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/**
 * A tone has one meaning everywhere. `ok`: no cost or risk; `gift`: extra time; `stay`: keeps running; `book`: bookable or waiting;
 * `no`: refused.
 */
export type TagTone = 'plain' | 'ok' | 'gift' | 'stay' | 'book' | 'no' | 'solid';

const tones: Readonly<Record<TagTone, string | undefined>> = {
  plain: undefined,
  ok: styles['good'],
  gift: styles['gift'],
  stay: styles['staying'],
  book: styles['bookable'],
  no: styles['bad'],
  solid: styles['solid'],
};

export function Tag({ tone = 'plain', className, children }: { tone?: TagTone; className?: string | undefined; children: ReactNode }) {
  return <span className={classes(styles['tag'], tones[tone], className)}>{children}</span>;
}
