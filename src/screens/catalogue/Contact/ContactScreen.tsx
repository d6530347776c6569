import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './ContactScreen.module.css';
import { classes } from '#ui/classes.ts';
import { CHAT_HOURS } from '#contract/rules/chat.ts';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, HOUR } from '#contract/rules/constants.ts';
import { useSupport } from '#api/queries/support.ts';
import { useWechatAccount } from '#api/queries/wechatAccount.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

interface Channel {
  icon: IconName;
  title: string;
  text: string;
  label: string;
  href: string;
}

/** Contacts outside the site, if configured. */
const outside = ({ phone, email }: { phone: string | null; email: string | null }): Channel[] => [
  ...(phone === null
    ? []
    : [
        {
          icon: 'phone' as const,
          title: '客服电话',
          text: `每天 ${CHAT_HOURS}`,
          label: phone,
          href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`,
        },
      ]),
  ...(email === null
    ? []
    : [{ icon: 'msg' as const, title: '客服邮箱', text: '一个工作日内回复，订单问题请带上订单号', label: email, href: `mailto:${email}` }]),
];

const ways: readonly Channel[] = [
  { icon: 'msg', title: '在线客服', text: `${CHAT_HOURS} 在线，其余时间可以留言`, label: '开始对话', href: links.customerService() },
  {
    icon: 'warn',
    title: '投诉',
    text: `打开订单就能投诉；对方 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时内答复，平台再用 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时裁决`,
    label: '我的投诉',
    href: links.complaints(),
  },
  {
    icon: 'msg',
    title: '投诉建议',
    text: '其他问题写在这里，无需登录；凭编号查回复',
    label: '写投诉建议',
    href: links.feedback(),
  },
  { icon: 'head', title: '帮助中心', text: '上号、退款、押金、密码不对，多数问题这里就有答案', label: '看常见问题', href: links.help() },
  { icon: 'shop', title: '商户合作', text: '开店、批量上架、结算，商务在工作日回复', label: '招商入驻', href: links.invest() },
  {
    icon: 'shield',
    title: '未成年人保护',
    text: '发现未成年人租号，请用“投诉建议”告诉我们',
    label: '查看规则',
    href: links.help({ right: 'minors' }),
  },
  {
    icon: 'lock',
    title: '账号安全',
    text: '客服不会索要密码和验证码，遇到请用“投诉建议”告诉我们',
    label: '安全提示',
    href: links.help({ right: 'wrong-password' }),
  },
  { icon: 'list', title: '自助查询', text: '押金、退款、续租，在订单和钱包里都看得到', label: '看我的订单', href: links.orders() },
];

function OfficialAccount() {
  const { data, error, isFetching, refetch } = useWechatAccount('contact');
  return (
    <section className={classes(look['card'], styles['official'])} aria-label="微信公众号">
      {data && <img src={data.image} width={160} height={160} alt="公众号二维码" />}
      {!data && !error && (
        <Loading label="正在加载公众号二维码">
          <Skeleton width={186} height={186} radius={10} />
        </Loading>
      )}
      <div>
        <h2>微信公众号</h2>
        <p>扫码关注，了解平台动态</p>
        {error ? (
          <p role="alert">
            公众号二维码加载失败{' '}
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          </p>
        ) : (
          <p>{data?.text ?? '\u00a0'}</p>
        )}
      </div>
    </section>
  );
}

function Outside() {
  const { data } = useSupport();
  const channels = data ? outside(data) : [];
  if (channels.length === 0) return null;
  return (
    <section className={classes(look['card'], guide['panel'], styles['outside'])} aria-label="电话和邮箱">
      <div className={styles['channels']}>
        {channels.map(({ icon, title, text, label, href }) => (
          <p key={title}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <span>
              <small>{title}</small>
              <Anchor className={look['number']} href={href}>
                {label}
              </Anchor>
              <small>{text}</small>
            </span>
          </p>
        ))}
      </div>
    </section>
  );
}

export function ContactScreen() {
  return (
    <div className={classes(look['pageWidth'], guide['page'])}>
      <section className={classes(look['card'], guide['panel'])}>
        <div className={guide['head']}>
          <span className={guide['picture']}>
            <Icon name="head" />
          </span>
          <div>
            <h1>联系我们</h1>
            <p>订单问题在订单里处理最快，其他问题可以从这里联系我们。</p>
          </div>
        </div>
      </section>
      <div className={styles['tiles']}>
        {ways.map(({ icon, title, text, label, href }) => (
          <section key={title} className={look['card']}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
            <LinkButton size="sm" href={href}>
              {label}
            </LinkButton>
          </section>
        ))}
      </div>
      <OfficialAccount />
      <Outside />
    </div>
  );
}
