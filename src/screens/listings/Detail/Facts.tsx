import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './Facts.module.css';
import { classes } from '#ui/classes.ts';
import { DEPOSIT_FREEZE, HOUR, MINUTE, WRONG_PASSWORD_REPORT } from '#contract/rules/constants.ts';
import { depositText } from '#contract/rules/display.ts';
import type { Listing } from '#api/queries/listing.ts';
import { Icon } from '#ui/Icon.tsx';

export function Attributes({ listing }: { listing: Listing }) {
  const given = [
    { name: '系统 / 平台', value: listing.platform },
    { name: '大区', value: listing.zone },
    { name: '角色名', value: listing.roleName },
    ...listing.attributes,
  ].filter(({ value }) => value !== '');
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>账号属性</h2>
      <dl className={styles['attributes']}>
        {given.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Description({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>号主说明</h2>
      <p className={styles['description']}>{text}</p>
    </section>
  );
}

export function Rules({ listing }: { listing: Listing }) {
  const rules = [
    listing.depositFen === 0 ? '不可使用外挂' : '不可使用外挂，号主投诉属实的从押金赔付',
    '不可改密码、改绑定、改名或删好友',
    `密码错误，开始后 ${WRONG_PASSWORD_REPORT / MINUTE} 分钟内在订单里投诉，核实后全额退款`,
    listing.staysOnline ? '到时不下线：打完当前对局再退出' : '到时租用结束，请提前结束对局并退出游戏',
    listing.depositFen === 0
      ? `${depositText(0)}，付租金就能上号`
      : `${depositText(listing.depositFen)}，无违规归还 ${DEPOSIT_FREEZE / HOUR} 小时后自动退回余额`,
    ...(listing.gameMoney > 0 ? [`${listing.gameMoneyName}可以预付：号主在结束后告诉平台用量，用多少扣多少；未告知或没用完的退回`] : []),
  ];
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>租用须知</h2>
      <ul className={styles['rules']}>
        {rules.map((rule) => (
          <li key={rule}>
            <Icon name="check" small />
            {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}
