import * as styles from './Spinner.module.css';

/** Turns while something is being done; words beside it say what. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
