import * as styles from './ProfileSection.module.css';
import { useDefaultAvatars, useProfile } from '#api/queries/profile.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { AvatarForm } from './AvatarForm.tsx';
import { NicknameForm } from './NicknameForm.tsx';

export function ProfileSection() {
  const profile = useProfile();
  // The form below the avatars would move when they come.
  const { isPending, failureCount } = useDefaultAvatars();
  if (profile.data && !(isPending && failureCount === 0))
    return (
      <div className={styles['forms']}>
        <AvatarForm profile={profile.data} />
        <NicknameForm profile={profile.data} />
      </div>
    );
  if (profile.isError) return <QueryProblem error={profile.error} busy={profile.isFetching} onRetry={() => void profile.refetch()} />;
  return (
    <Loading label="正在载入个人资料">
      <Skeleton height={220} radius={8} />
    </Loading>
  );
}
