import { Button } from 'primereact/button';
import { Message } from 'primereact/message';
import { Skeleton } from 'primereact/skeleton';
import { type Problem, problemOf } from '#contract/problem.ts';
import type { ReactNode } from 'react';
import * as styles from './parts.module.css';

/** What went wrong, with the number of the request, and a way to try again. */
export function Failed({ problem, onRetry }: { problem: Problem; onRetry?: () => void }) {
  return (
    <div className={styles['row']}>
      <Message severity="error" text={problem.requestId === null ? problem.message : `${problem.message}（${problem.requestId}）`} />
      {onRetry && <Button label="重试" outlined onClick={onRetry} />}
    </div>
  );
}

interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A page's reading: its skeleton, its failure, or what was read. */
export function Read<T>({ of: { data, error, refetch }, children }: { of: QueryState<T>; children: (data: T) => ReactNode }) {
  if (data !== undefined) return children(data);
  if (error) return <Failed problem={problemOf(error)} onRetry={() => void refetch()} />;
  return (
    <div aria-label="正在读取" role="status">
      <Skeleton height="32px" />
      <Skeleton height="160px" />
    </div>
  );
}
