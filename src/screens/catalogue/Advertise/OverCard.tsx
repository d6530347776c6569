import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

const points: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'ticket', title: '折扣账号', text: '活动价写在卡片上，原价划掉' },
  { icon: 'gift', title: '租几送几', text: '多送的时间直接加在结束时间上' },
  { icon: 'moon', title: '夜场包夜', text: '22 点到次日 7 点一口价' },
];

/** Says that the activity is over, and where there are others. */
export function OverCard() {
  return (
    <section className={classes(look['card'], guide['panel'])}>
      <div className={guide['head']}>
        <span className={guide['picture']}>
          <Icon name="bolt" />
        </span>
        <div>
          <h1>活动</h1>
          <p>这场活动已经结束。正在进行的优惠都在特价专区。</p>
          <div className={guide['actions']}>
            <LinkButton size="lg" kind="primary" href={links.specials()}>
              去特价专区
            </LinkButton>
            <LinkButton size="lg" kind="ghost" href={links.home()}>
              回首页
            </LinkButton>
          </div>
        </div>
      </div>
      <ul>
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={guide['icon']}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
