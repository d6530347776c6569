import * as look from '#ui/look.module.css';
import * as styles from './FreeOrder.module.css';
import { type DrawChance, type DrawInvite, useDrawInvite } from '#api/queries/activities.ts';
import { DRAW_FRIENDS_A_DAY, DRAW_LEAST_RENT } from '#contract/rules/draw.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { prizeNames, sessionTime, wonText } from './words.ts';

interface ChancesProps {
  own: readonly DrawChance[];
  isMember: boolean;
  now: number;
  /** Opening one now is possible. */
  canDraw: boolean;
  /** The chance whose result is being asked. */
  busyId: string | null;
  onDraw: (chance: DrawChance) => void;
  onLogin: () => void;
}

const causeOf = ({ cause, title }: DrawChance): string => (cause === 'ORDER' ? title : `好友 ${title} 第一次来`);
const factsOf = ({ cause, rentFen, number }: DrawChance): string =>
  `${cause === 'ORDER' ? `租金 ${formatYuan(rentFen)}` : `中免单时改发${prizeNames.PACKET}`}${number === null ? '' : `，第 ${number} 号`}`;

function State({ chance, canDraw, busyId, onDraw }: Pick<ChancesProps, 'canDraw' | 'busyId' | 'onDraw'> & { chance: DrawChance }) {
  if (chance.prize !== null)
    return (
      <Tag tone={chance.prize === 'NONE' ? 'plain' : chance.prize === 'COINS' ? 'book' : chance.prize === 'RENT' ? 'ok' : 'gift'}>
        {wonText(chance.prize, chance.prizeFen)}
      </Tag>
    );
  if (chance.isDrawn)
    return (
      <Button
        kind="primary"
        disabled={!canDraw}
        busy={busyId === chance.id}
        onClick={() => onDraw(chance)}
        aria-label={`转一下：${causeOf(chance)}`}
      >
        转一下
      </Button>
    );
  return <Tag tone="ok">{chance.session === null ? '等开场' : '等开奖'}</Tag>;
}

/** What inviting brings, and what it has brought. */
function friendText(invite: DrawInvite | undefined): string {
  const rule = `好友通过你的链接注册，每天 ${DRAW_FRIENDS_A_DAY} 次`;
  if (!invite) return rule;
  const [latest] = invite.friends;
  const today = invite.usedToday >= invite.aDay ? '，今天已有' : '，今天还没有';
  return `${rule}${today}${latest ? `；最近来的是 ${latest.name}${latest.isChance ? '' : '，那天已经算过一位'}` : ''}`;
}

/** The viewer's chances with their causes; those that have been drawn can be opened. */
export function Chances({ own, isMember, now, onLogin, ...drawing }: ChancesProps) {
  const invite = useDrawInvite(isMember).data;
  const waiting = own.filter(({ prize }) => prize === null);
  return (
    <section className={classes(look['card'], look['padded'], styles['chances'])}>
      <h2>
        我的机会 <b>{waiting.length} 次</b>
      </h2>
      <ul aria-label="我的机会">
        {own.map((chance) => (
          <li key={chance.id}>
            <span className={styles['icon']}>
              <Icon name={chance.cause === 'ORDER' ? 'list' : 'user'} />
            </span>
            <span>
              <b>{causeOf(chance)}</b>
              <small>
                {factsOf(chance)}，{sessionTime(chance.at, now)}
              </small>
            </span>
            <State chance={chance} {...drawing} />
          </li>
        ))}
        {!isMember && (
          <li>
            <span className={styles['icon']}>
              <Icon name="user" />
            </span>
            <span>
              <b>登录后看自己的机会</b>
              <small>租过的订单、请来的好友都算</small>
            </span>
            <Button onClick={onLogin}>登录</Button>
          </li>
        )}
        <li>
          <span className={styles['icon']}>
            <Icon name="plus" />
          </span>
          <span>
            <b>再租一单</b>
            <small>租金满 ¥{yuanDigits(DRAW_LEAST_RENT)}，结算时算一次机会</small>
          </span>
          <LinkButton href={links.hall({})}>去租号</LinkButton>
        </li>
        <li>
          <span className={styles['icon']}>
            <Icon name="share" />
          </span>
          <span>
            <b>请一位好友来</b>
            <small>{friendText(invite)}</small>
          </span>
          <LinkButton href={links.promotion()}>邀请好友</LinkButton>
        </li>
      </ul>
      <p>订单结算后得到机会，到开场为止的都进这一场。中奖后没有转的，下一场开场时自动到账。</p>
    </section>
  );
}
