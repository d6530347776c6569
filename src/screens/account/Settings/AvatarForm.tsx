import * as styles from './ProfileSection.module.css';
import { chooseAvatar, type Profile, useDefaultAvatars, wearPicture } from '#api/queries/profile.ts';
import { ImageUpload } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { toastGood } from '#state/toast.ts';
import { useSaving } from './useSaving.ts';

/** A drawn or uploaded avatar, saved at once. */
export function AvatarForm({ profile }: { profile: Profile }) {
  const avatars = useDefaultAvatars();
  const { isSaving, problem, save } = useSaving();
  const changed = () => toastGood('头像已更换');
  return (
    <section className={styles['form']} aria-labelledby="avatar-title">
      <h2 id="avatar-title">头像</h2>
      <div className={styles['now']}>
        <img className={styles['worn']} src={profile.avatar} alt="现在的头像" />
        <ImageUpload
          form="avatar"
          label="头像"
          purpose="avatar"
          button="上传头像"
          pictures={[]}
          onChange={([picture]) => {
            if (picture) void save((cache) => wearPicture(cache, picture.id), changed);
          }}
        />
      </div>
      <fieldset className={styles['avatars']} aria-busy={isSaving}>
        <legend>或者选一个</legend>
        {(avatars.data ?? []).map(({ number, picture }) => (
          <label key={number}>
            <input
              type="radio"
              name="avatar"
              aria-label={`第 ${number} 个头像`}
              checked={profile.avatar === picture}
              onChange={() => void save((cache) => chooseAvatar(cache, number), changed)}
            />
            <img src={picture} alt="" />
          </label>
        ))}
      </fieldset>
      <ProblemNote problem={problem} />
    </section>
  );
}
