import * as styles from './AdPanel.module.css';
import { LinkButton } from '#ui/Button.tsx';

interface AdPanelProps {
  title: string;
  subtitle: string;
  /** Above the title; empty: none. */
  kicker: string;
  button: string;
  image: string;
  href: string;
  onOpen?: () => void;
}

/** An ad with its picture. */
export function AdPanel({ title, subtitle, kicker, button, image, href, onOpen }: AdPanelProps) {
  return (
    <div className={styles['panel']}>
      <img className={styles['picture']} src={image} width={760} height={388} alt="" />
      <div className={styles['words']}>
        {kicker !== '' && <p className={styles['kicker']}>{kicker}</p>}
        <h2>{title}</h2>
        <p className={styles['line']}>{subtitle}</p>
        <LinkButton className={styles['action']} kind="accent" size="lg" href={href} {...(onOpen && { onClick: onOpen })}>
          {button}
        </LinkButton>
      </div>
      <small className={styles['mark']}>广告</small>
    </div>
  );
}
