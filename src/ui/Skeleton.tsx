import './Skeleton.css';
import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}

export function Skeleton({ width = '100%', height, radius }: SkeletonProps) {
  return <span className="skel" style={{ width, height, borderRadius: radius }} />;
}

/** Says once that something is being fetched; the shapes inside are for the eye alone. */
export function Loading({ label = '正在载入', className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="vh">{label}</span>
      <div aria-hidden="true" style={{ display: 'contents' }}>
        {children}
      </div>
    </div>
  );
}
