import * as look from '#ui/look.module.css';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

const ask = () => askFor({ name: 'login', tab: 'usual' });

/** Asks a guest to log in. The address is kept, so the page appears after the login. */
export function MembersOnly({ children }: { children: ReactNode }) {
  // Deferred: the charts of the page receive the refusal of what they requested before a refused login removes the page.
  const standing = useDeferredValue(useSnapshot(session).standing);
  const isGuest = standing === 'guest';
  useEffect(() => {
    if (isGuest) ask();
  }, [isGuest]);
  if (standing === 'member') return children;
  if (standing === 'restoring') {
    return (
      <Loading className={look['pageWidth']}>
        <div style={{ paddingTop: 16 }}>
          <Skeleton height={388} radius={10} />
        </div>
      </Loading>
    );
  }
  return (
    <div className={look['pageWidth']}>
      <div className={look['card']} style={{ marginTop: 16 }}>
        <EmptyState
          page
          icon="user"
          title="登录后查看"
          action={
            <Button kind="primary" size="lg" onClick={ask}>
              登录
            </Button>
          }
        >
          这一页只有你自己能看，登录后直接打开
        </EmptyState>
      </div>
    </div>
  );
}
