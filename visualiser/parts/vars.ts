import type { CSSProperties } from 'react';

/** Custom properties as a style. */
export const vars = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties => values as CSSProperties;
