import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './LowerHome.module.css';
import { classes } from '#ui/classes.ts';
import { COMPLAINT_OWNER_ANSWER, DEPOSIT_FREEZE, HOUR, MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import type { HomeData } from '#api/queries/firstHome.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Activities } from './Activities.tsx';
import { HotTags } from './HotTags.tsx';
import { NoDeposit } from './NoDeposit.tsx';
import { Recommended } from './Recommended.tsx';
import { SpecialOffers } from './SpecialOffers.tsx';

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: '押金退回余额', text: `归还满 ${DEPOSIT_FREEZE / HOUR} 小时自动到账` },
  { icon: 'bolt', title: '付完就上号', text: `${WRONG_PASSWORD_REPORT / MINUTE} 分钟内报密码错误，核实全退` },
  { icon: 'head', title: '平台仲裁', text: `对方 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时不答复就算成立` },
  { icon: 'lock', title: '资金托管', text: '按分记账，每笔可查' },
];

export interface LowerHomeProps {
  data: HomeData;
  /** Epoch ms of the read. */
  now: number;
  onReadAgain: () => void;
}

export function LowerHome({ data, now, onReadAgain }: LowerHomeProps) {
  return (
    <>
      <SpecialOffers endsAt={data.specials.endsAt} listings={data.specials.items} now={now} onEnd={onReadAgain} />
      <Activities now={now} />
      <HotTags />
      <NoDeposit listings={data.noDeposit} now={now} />
      <Recommended listings={data.recommended} now={now} />
      <section className={section['section']} aria-label="平台保障">
        <ul className={styles['promises']}>
          {promises.map(({ icon, title, text }) => (
            <li key={title} className={look['card']}>
              <span className={styles['icon']}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <span className={classes(look['small'], look['muted'], styles['text'])}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
