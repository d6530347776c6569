import * as styles from './Shops.module.css';
import { type Shop, useFollowShop } from '#api/queries/shops.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';

/** Follows a shop, or ends that; a guest logs in first, and it goes on. */
export function FollowButton({ shop: { id, name, isFollowed } }: { shop: Shop }) {
  const follow = useFollowShop();
  return (
    <div className={styles['follow']}>
      <Button
        kind={isFollowed ? 'plain' : 'primary'}
        aria-pressed={isFollowed}
        aria-label={isFollowed ? `已关注 ${name}` : `关注 ${name}`}
        busy={follow.isPending}
        icon={isFollowed ? 'check' : 'plus'}
        onClick={() => follow.mutate({ id, on: !isFollowed })}
      >
        {isFollowed ? '已关注' : '关注'}
      </Button>
      <small>{isFollowed ? '上新会发到消息' : '关注后上新会告诉你'}</small>
      <ProblemNote problem={follow.error?.problem ?? null} />
    </div>
  );
}
