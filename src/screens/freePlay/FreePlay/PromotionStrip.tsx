import * as styles from './FreePlay.module.css';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface PromotionStripProps {
  title: string;
  text: string;
  button: string;
  href: string;
}

/** A promotion above the games that are free. */
export function PromotionStrip({ title, text, button, href }: PromotionStripProps) {
  return (
    <section className={styles['promotion']} aria-label={title}>
      <Icon name="gift" />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <LinkButton href={href}>{button}</LinkButton>
    </section>
  );
}
