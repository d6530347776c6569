import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Tag } from '#ui/Tag.tsx';
import { signInSteps } from '#screens/parts/signInSteps.ts';

const [copyStep, loginStep] = signInSteps;

const ways: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'copy', ...copyStep },
  { icon: 'pad', ...loginStep },
  { icon: 'shield', title: '安全上号', text: '不改密码、不改绑定、不用外挂；结束后及时退出' },
];

/** How to sign in to a rented account while there is no client to download. */
export function DownloadScreen() {
  return (
    <div className={classes(look['pageWidth'], guide['page'])}>
      <section className={classes(look['card'], guide['panel'])}>
        <div className={guide['head']}>
          <span className={guide['picture']}>
            <Icon name="dl" />
          </span>
          <div>
            <div className={look['row']}>
              <h1>下载上号器</h1>
              <Tag tone="solid">即将开放</Tag>
            </div>
            <p>上号器还在准备。现在不用装任何软件：付款后账号和密码就在订单里，租用期间随时查看和复制。</p>
            <div className={guide['actions']}>
              <LinkButton kind="primary" size="lg" href={links.orders()}>
                看我的订单
              </LinkButton>
              <LinkButton kind="ghost" size="lg" href={links.help({ right: 'sign-in' })}>
                上号说明
              </LinkButton>
            </div>
          </div>
        </div>
        <ul>
          {ways.map(({ icon, title, text }) => (
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
    </div>
  );
}
