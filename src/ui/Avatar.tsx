import * as styles from './Avatar.module.css';

/** A person's round picture; '' draws a stand-in. The name stands beside it. */
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
