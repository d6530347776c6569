import './Tag.css';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A tone keeps its meaning everywhere: ok nothing to pay or fear, gift extra time, stay keeps running, book bookable or waiting, no refused. */
export type TagTone = 'plain' | 'ok' | 'gift' | 'stay' | 'book' | 'no' | 'solid';

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classes('tag', tone !== 'plain' && tone)}>{children}</span>;
}
