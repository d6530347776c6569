import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './NoDeposit.module.css';
import { classes } from '#ui/classes.ts';
import type { HomeData } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { ListingCard } from '#screens/parts/ListingCard.tsx';
import { AccountGrid } from '#ui/AccountCard.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';

const steps = [
  ['挑一个账号', '按游戏、段位、价格筛选'],
  ['选租用方式', '时租、包夜、按天，逐项对比'],
  ['付款', '每一行费用都写清，押金会退'],
  ['上号开玩', '订单里复制账号和密码'],
] as const;

/** Listings without a deposit, beside the steps of renting. */
export function NoDeposit({ listings, now }: { listings: HomeData['noDeposit']; now: number }) {
  return (
    <section className={classes(section['section'], styles['pair'])}>
      {listings.length > 0 && (
        <div className={look['card']}>
          <div className={section['head']}>
            <h2>无押金好号</h2>
            <p>付租金就能玩，不冻结一分钱</p>
            <Anchor className={section['more']} href={links.hall({ noDeposit: true })}>
              更多无押金
              <Icon name="right" small />
            </Anchor>
          </div>
          <AccountGrid className={styles['cards']} columns={3}>
            {listings.slice(0, 3).map((listing) => (
              <ListingCard key={listing.id} listing={listing} now={now} />
            ))}
          </AccountGrid>
        </div>
      )}
      <div className={look['card']}>
        <div className={section['head']}>
          <h2>四步上号</h2>
          <Anchor className={section['more']} href={links.help({ right: 'rent' })}>
            详细说明
            <Icon name="right" small />
          </Anchor>
        </div>
        <ol>
          {steps.map(([title, text], at) => (
            <li key={title}>
              <span className={styles['step']}>{at + 1}</span>
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
