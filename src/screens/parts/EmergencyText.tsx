import * as styles from './EmergencyText.module.css';
import { Icon } from '#ui/Icon.tsx';

/** What stands over every emergency notice. */
export const EmergencyHead = () => (
  <span className={styles['heading']}>
    <Icon name="warn" />
    紧急公告
  </span>
);

/** What an emergency notice says. */
export const EmergencyText = ({ title, content }: { title: string; content: string }) => (
  <>
    <h2>{title}</h2>
    <p>{content}</p>
  </>
);
