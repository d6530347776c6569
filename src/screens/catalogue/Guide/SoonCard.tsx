import * as look from '#ui/look.module.css';
import * as styles from './SoonCard.module.css';
import { Anchor } from '#ui/Anchor.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { SoonGuide } from './guides.ts';
import { Points } from './Points.tsx';

/** An area that is not open yet, and its current alternatives. */
export function SoonCard({ guide }: { guide: SoonGuide }) {
  return (
    <section className={classes(look['card'], styles['soon'])}>
      <div className={styles['head']}>
        <span className={styles['picture']}>
          <Icon name={guide.icon} />
        </span>
        <div>
          <div className={look['row']}>
            <h1>{guide.title}</h1>
            <Tag>即将开放</Tag>
          </div>
          <p>{guide.lead}</p>
        </div>
      </div>
      <h2>现在可以</h2>
      <nav aria-label="现在可以">
        {guide.today.map(({ icon, title, text, href }) => (
          <Anchor key={title} href={href}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
            <Icon name="right" small />
          </Anchor>
        ))}
      </nav>
      <h2>{guide.pointsTitle ?? '开放后的规则'}</h2>
      <Points points={guide.points} iconClass={styles['icon']} />
    </section>
  );
}
