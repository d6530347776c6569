import * as look from '#ui/look.module.css';
import * as styles from './Notices.module.css';
import { classes } from '#ui/classes.ts';
import { formatMonthDay } from '#contract/rules/clock.ts';
import type { HomeData } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

export function Notices({ notices }: { notices: HomeData['notices'] }) {
  return (
    <section className={classes(look['card'], styles['notices'])} aria-labelledby="notices">
      <h2 id="notices">
        公告<Anchor href={links.notices()}>更多</Anchor>
      </h2>
      {notices.length === 0 && <p className={classes(look['small'], look['muted'])}>暂时没有公告</p>}
      <ul>
        {notices.slice(0, 4).map(({ id, title, publishedAt }) => (
          <li key={id}>
            <Anchor href={links.notice({ id })}>{title}</Anchor>
            <time dateTime={new Date(publishedAt).toISOString()}>{formatMonthDay(publishedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
