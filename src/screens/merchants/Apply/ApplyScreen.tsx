import * as look from '#ui/look.module.css';
import * as styles from './Apply.module.css';
import { useSnapshot } from 'valtio';
import { formatClock } from '#contract/rules/clock.ts';
import { COMMISSION_PERCENT, DAY, HOUR, SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { APPLICATION_REVIEW, APPLY_AGAIN, applicationFields, type ApplicationField, PUBLISH_MOST } from '#contract/rules/merchant.ts';
import { useGames } from '#api/queries/hall.ts';
import { type Application, useApplication, useRecallApplication } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import { serverNow } from '#lib/serverClock.ts';
import { provableOf } from '#screens/account/Settings/provable.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ApplyForm } from './ApplyForm.tsx';

const kindTexts = { INDIVIDUAL_STORE: '个人店铺', MERCHANT: '商户', NONE: '' } as const;

const isField = (name: string): name is ApplicationField => Object.hasOwn(applicationFields, name);

function Reasons({ reasons }: Pick<Application, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <div className={styles['reasons']} role="note">
      <b>平台写明的原因</b>
      {reasons.map(({ field, reason }) => (
        <p key={field}>{isField(field) ? `${applicationFields[field]}：${reason}` : reason}</p>
      ))}
    </div>
  );
}

function Facts({ application }: { application: Application }) {
  const { kind, shop, contact, licence, games, accounts, submittedAt } = application;
  return (
    <dl className={styles['facts']}>
      <dt>类型</dt>
      <dd>{kind === null ? '' : kindTexts[kind]}</dd>
      <dt>店铺名</dt>
      <dd>{shop}</dd>
      <dt>联系人</dt>
      <dd>{contact}</dd>
      <dt>信用代码</dt>
      <dd className={look['number']}>{licence}</dd>
      <dt>主营游戏</dt>
      <dd>{games.map(({ title }) => title).join('、')}</dd>
      <dt>账号数量</dt>
      <dd className={look['number']}>{accounts}</dd>
      {submittedAt !== null && (
        <>
          <dt>提交时间</dt>
          <dd>{formatClock(submittedAt)}</dd>
        </>
      )}
    </dl>
  );
}

function Submitted({ application }: { application: Application }) {
  const recall = useRecallApplication();
  return (
    <>
      <p className={styles['head']}>
        <Tag tone="book">审核中</Tag>
        <span className={look['secondary']}>一般 {APPLICATION_REVIEW / HOUR} 小时内有结果，会发消息给你</span>
      </p>
      <Facts application={application} />
      <ProblemNote problem={recall.error?.problem ?? null} />
      <p className={styles['acts']}>
        <Button busy={recall.isPending} onClick={() => recall.mutate()}>
          收回修改
        </Button>
      </p>
    </>
  );
}

function Own() {
  const { viewer } = useSnapshot(session);
  const { data, error, isFetching, refetch } = useApplication();
  // The form has the games' height from the start.
  const games = useGames();
  if (!data || !viewer || games.isPending)
    return error ? (
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="正在载入开店申请">
        <Skeleton height={800} radius={8} />
      </Loading>
    );
  const { status } = data;
  const form = <ApplyForm key={`${viewer.id} ${data.phone}`} application={data} has={provableOf(viewer)} />;
  switch (status) {
    case 'DRAFT':
      return form;
    case 'RETURNED':
      return (
        <>
          <p className={styles['head']}>
            <Tag tone="no">已退回</Tag>
            <span className={look['secondary']}>修改后可以再次提交</span>
          </p>
          <Reasons reasons={data.reasons} />
          {form}
        </>
      );
    case 'SUBMITTED':
      return <Submitted application={data} />;
    case 'APPROVED':
      return (
        <>
          <p className={styles['head']}>
            <Tag tone="ok">已通过</Tag>
            <span className={look['secondary']}>“{data.shop}”的认证已生效</span>
          </p>
          <Facts application={data} />
          <p className={styles['acts']}>
            <LinkButton kind="primary" size="lg" href={links.merchant()}>
              去商户中心
            </LinkButton>
          </p>
        </>
      );
    case 'REFUSED': {
      const isOver = data.againAt !== null && data.againAt <= serverNow();
      return (
        <>
          <p className={styles['head']}>
            <Tag tone="no">没有通过</Tag>
            {data.againAt !== null && !isOver && <span className={look['secondary']}>{formatClock(data.againAt)} 起可以再申请</span>}
          </p>
          <Reasons reasons={data.reasons} />
          {isOver ? form : <Facts application={data} />}
        </>
      );
    }
    default:
      return status satisfies never;
  }
}

/** Application for a shop or as a merchant; also what it brings, for guests. */
export function ApplyScreen() {
  const { standing } = useSnapshot(session);
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <section className={classes(look['card'], styles['card'])}>
        <h1>入驻开店</h1>
        {standing === 'member' ? (
          <Own />
        ) : (
          <>
            <p className={look['secondary']}>登录后填写申请；填到一半也会保存，换台设备接着填。</p>
            <p className={styles['acts']}>
              <Button kind="primary" size="lg" onClick={() => askFor({ name: 'login', tab: 'usual' })}>
                登录后申请
              </Button>
            </p>
          </>
        )}
      </section>
      <aside className={classes(look['card'], styles['card'])}>
        <h2>开店能做什么</h2>
        <ul className={styles['points']}>
          <li>
            <b>个人店铺最多上架 {PUBLISH_MOST.store} 个账号</b>
            <span className={look['secondary']}>商户不限数量；没有认证最多 {PUBLISH_MOST.none} 个</span>
          </li>
          <li>
            <b>佣金 {COMMISSION_PERCENT}%</b>
            <span className={look['secondary']}>按实付租金计算，不收上架费</span>
          </li>
          <li>
            <b>{SETTLEMENT_DELAY / HOUR} 小时结算</b>
            <span className={look['secondary']}>没有投诉就自动到可用余额</span>
          </li>
          <li>
            <b>没有通过可以再次申请</b>
            <span className={look['secondary']}>资料不全会退回说明；拒绝的 {APPLY_AGAIN / DAY} 天后再申请</span>
          </li>
        </ul>
        <LinkButton href={links.merchant()}>先发布自己的账号</LinkButton>
      </aside>
    </div>
  );
}
