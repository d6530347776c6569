import * as styles from './Avatar.module.css';

/** A user's round picture; '' draws a placeholder. The name is expected beside it. */
export function Avatar({ src }: { src: string }) {
  return (
    <span className={styles['avatar']}>
      {src === '' ? (
        <svg aria-hidden="true">
          <use href="#person" />
        </svg>
      ) : (
        <img src={src} width="40" height="40" alt="" />
      )}
    </span>
  );
}
