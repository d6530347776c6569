import * as styles from './Spinner.module.css';

/** A spinner; text beside it names the operation. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
