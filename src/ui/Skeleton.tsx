import { classes } from './classes.ts';
import * as look from './look.module.css';
import * as styles from './Skeleton.module.css';
import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}

export function Skeleton({ width = '100%', height, radius, className }: SkeletonProps) {
  return <span className={classes(styles['skeleton'], className)} style={{ width, height, borderRadius: radius }} />;
}

/** Announces loading once; the shapes inside are hidden from screen readers. */
export function Loading({
  label = '正在载入',
  className,
  children,
}: {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={classes(styles['loading'], className)}>
      <span className={look['visuallyHidden']}>{label}</span>
      <div aria-hidden="true" style={{ display: 'contents' }}>
        {children}
      </div>
    </div>
  );
}
