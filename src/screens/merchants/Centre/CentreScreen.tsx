import * as look from '#ui/look.module.css';
import * as styles from './Centre.module.css';
import { useDeferredValue, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CREDIT_TO_PUBLISH } from '#contract/rules/merchant.ts';
import { type Centre, type OwnListingFilters, useCentre } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import { certificateTexts } from '#screens/parts/certificates.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { type CentreRights, useRights } from '#screens/parts/useRights.ts';
import { askFor } from '#state/layers.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { addressOf, isUnfiltered, readFilters } from './address.ts';
import { Filters } from './Filters.tsx';
import { Shelf } from './Shelf.tsx';

/** Why nothing more can be published now, with the way out. */
function Hindrance({ centre: { hindrance, most } }: { centre: Centre }) {
  switch (hindrance) {
    case null:
      return null;
    case 'REAL_NAME':
      return (
        <p className={styles['note']}>
          发布账号前要先完成实名认证。{' '}
          <LinkButton size="sm" href={links.settings()}>
            去实名认证
          </LinkButton>
        </p>
      );
    case 'MINOR':
      return <p className={styles['note']}>根据未成年人保护规定，未成年人不能出租账号。</p>;
    case 'PHONE':
      return (
        <p className={styles['note']}>
          发布账号前要先绑定手机号。{' '}
          <Button size="sm" onClick={() => askFor({ name: 'bindPhone' })}>
            绑定手机号
          </Button>
        </p>
      );
    case 'CREDIT':
      return (
        <p className={styles['note']}>
          信用分低于 {CREDIT_TO_PUBLISH}，暂时不能发布新的；已上架的不受影响。{' '}
          <LinkButton size="sm" href={links.credit()}>
            看怎么加分
          </LinkButton>
        </p>
      );
    case 'STOPPED':
      return (
        <p className={styles['note']}>
          近期多次没有交付已付款的预约，平台审核之后才能继续发布；已上架的不受影响。{' '}
          <LinkButton size="sm" href={links.customerService()}>
            联系客服
          </LinkButton>
        </p>
      );
    case 'FULL':
      return (
        <p className={styles['note']}>
          已上架 {most} 个，到了上限；申请认证后可以上架更多。{' '}
          <LinkButton size="sm" href={links.invest()}>
            去申请
          </LinkButton>
        </p>
      );
    default:
      return hindrance satisfies never;
  }
}

interface PartProps {
  centre: Centre;
  rights: CentreRights;
}

/** What waits for the owner, the most urgent first, and the other parts of the centre. */
function Todo({ centre: { complaintsOpen, passwordsDue, waiting }, rights: { orders, complaints, prices, money } }: PartProps) {
  const waits = [
    {
      title: '待答复的投诉',
      count: orders ? complaintsOpen : 0,
      note: '到期不答复，按对方的要求处理',
      act: '去答复',
      href: links.lentOrders({ type: 'disputed' }),
    },
    { title: '待改密码', count: orders ? passwordsDue : 0, note: '改好才能接“立即租用”的订单', act: '一起改', href: links.passwordsDue() },
    { title: '审核中', count: prices ? waiting : 0, note: '有结果会发消息给你', act: '看进度', href: links.merchant({ state: 'waiting' }) },
  ].filter(({ count }) => count > 0);
  return (
    <section className={classes(look['card'], styles['todo'])} aria-label="要处理">
      {waits.length > 0 && (
        <>
          <h2>要处理</h2>
          <ul>
            {waits.map(({ title, count, note, act, href }) => (
              <li key={title}>
                <span>
                  <b>{title}</b> <b className={styles['count']}>{count}</b>
                  <small>{note}</small>
                </span>
                <LinkButton size="sm" href={href} aria-label={`${act}：${title}`}>
                  {act}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['acts']}>
        {orders && (
          <LinkButton size="sm" href={links.lentOrders()}>
            出租订单
          </LinkButton>
        )}
        {money && (
          <LinkButton size="sm" href={links.income()}>
            出租收入
          </LinkButton>
        )}
        {complaints && (
          <LinkButton size="sm" href={links.complaints()}>
            投诉
          </LinkButton>
        )}
      </p>
    </section>
  );
}

/** The parts of the centre beside the accounts, for which an owner has given the right. */
function Given({ rights }: { rights: CentreRights }) {
  return (
    <section className={classes(look['card'], styles['list'])} aria-label="你能做的事">
      <p className={styles['note']}>店主没有给你“账号与价格”的权限。</p>
      <p className={styles['acts']}>
        {rights.orders && <LinkButton href={links.lentOrders()}>出租订单</LinkButton>}
        {rights.orders && <LinkButton href={links.passwordsDue()}>待改密码</LinkButton>}
        {rights.complaints && <LinkButton href={links.complaints()}>投诉</LinkButton>}
        {rights.money && <LinkButton href={links.income()}>出租收入</LinkButton>}
      </p>
    </section>
  );
}

function Head({ centre, rights: { isOwn, prices } }: PartProps) {
  const { shop, certificate, onOffer, rented, most } = centre;
  const text = certificateTexts[certificate];
  return (
    <>
      <header className={classes(look['card'], styles['head'])}>
        <div>
          <h1>
            {shop ?? '我的账号'}
            {text !== null && <Tag tone="stay">{text}</Tag>}
          </h1>
          <p className={look['secondary']}>
            {onOffer} 个上架，现在 {rented} 个在出租
            {most !== null && `；最多上架 ${most} 个`}
          </p>
        </div>
        <p className={styles['acts']}>
          {isOwn && certificate !== 'MERCHANT' && <LinkButton href={links.invest()}>申请认证</LinkButton>}
          {prices && (
            <>
              <LinkButton href={links.ownTable()} className={styles['wide']}>
                账号表格
              </LinkButton>
              <LinkButton href={links.importListings()}>批量导入</LinkButton>
            </>
          )}
          {isOwn && <LinkButton href={links.staff()}>店员</LinkButton>}
          {prices && (
            <LinkButton kind="primary" href={links.publishListing()}>
              发布账号
            </LinkButton>
          )}
        </p>
      </header>
      {isOwn ? (
        <Hindrance centre={centre} />
      ) : (
        prices &&
        centre.hindrance !== null && <p className={styles['note']}>这家店现在不能发布新账号，请让店主看一下；已上架的不受影响。</p>
      )}
    </>
  );
}

function List({ centre }: { centre: Centre }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const asked = readFilters(search);
  const [typed, setTyped] = useState(asked.keyword);
  // A link may change the address as well: what was typed stands only for the word that the address has.
  const filters = { ...asked, keyword: typed.trim() === asked.keyword ? typed : asked.keyword };
  const listed = useDeferredValue(asked);
  const change = (part: Partial<OwnListingFilters>) => {
    if (part.keyword !== undefined) setTyped(part.keyword);
    navigate(addressOf({ ...asked, ...part, ...(part.keyword !== undefined && { keyword: part.keyword.trim() }) }), { replace: true });
  };
  const isAll = isUnfiltered(listed);
  return (
    <section className={classes(look['card'], styles['list'])} aria-label="账号列表">
      <Filters filters={filters} change={change} centre={centre} />
      <Shelf filters={listed} isAll={isAll} />
    </section>
  );
}

/** The merchant centre: whoever may publish works here with his accounts. */
export function CentreScreen() {
  const { data, error, isFetching, refetch } = useCentre();
  const rights = useRights();
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="商户中心" />
      {data ? (
        <>
          <Head centre={data} rights={rights} />
          {rights.prices && <Todo centre={data} rights={rights} />}
          {rights.prices ? <List centre={data} /> : <Given rights={rights} />}
        </>
      ) : error ? (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading label="正在载入商户中心">
          <Skeleton height={88} radius={10} />
          <Skeleton height={420} radius={10} />
        </Loading>
      )}
    </>
  );
}
