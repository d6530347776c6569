import { classes } from './classes.ts';
import * as look from './look.module.css';
import * as styles from './Skeleton.module.css';
import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
  /** Below the window: an animation there would have the page drawn anew for every frame. */
  still?: boolean;
}

export function Skeleton({ width = '100%', height, radius, className, still = false }: SkeletonProps) {
  return (
    <span className={classes(styles['skeleton'], still && styles['still'], className)} style={{ width, height, borderRadius: radius }} />
  );
}

/** Says once that something is being fetched; the shapes inside are for the eye alone. */
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
    <div role="status" aria-busy="true" className={className}>
      <span className={look['visuallyHidden']}>{label}</span>
      <div aria-hidden="true" style={{ display: 'contents' }}>
        {children}
      </div>
    </div>
  );
}
