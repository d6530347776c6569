import * as look from '#ui/look.module.css';
import * as styles from './Staff.module.css';
import { useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import {
  type StaffMember,
  type StaffPlace,
  useAnswerInvitation,
  useChangeStaff,
  useInviteStaff,
  useRemoveStaff,
  useStaff,
  useStaffActs,
  useStaffPlaces,
} from '#api/queries/staff.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { actText } from './actTexts.ts';
import { noRights, RightBoxes, rightText } from './RightBoxes.tsx';

const NAME_MOST = 10;

function Member({ member }: { member: StaffMember }) {
  const { id, name, phone, status, prices, orders, complaints, money } = member;
  const given = { prices, orders, complaints, money };
  const [edited, setEdited] = useState<{ name: string; rights: typeof given } | null>(null);
  const change = useChangeStaff();
  const remove = useRemoveStaff();
  if (edited)
    return (
      <li>
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate({ id, name: edited.name, ...edited.rights }, { onSuccess: () => setEdited(null) });
          }}
        >
          <Field label="称呼" error={change.error?.problem.kind === 'refused' ? change.error.problem.fields['name'] : null}>
            <TextInput value={edited.name} maxLength={NAME_MOST} onChange={(typed) => setEdited({ ...edited, name: typed })} />
          </Field>
          <RightBoxes rights={edited.rights} onChange={(rights) => setEdited({ ...edited, rights })} />
          <ProblemNote problem={change.error?.problem ?? null} />
          <p className={styles['acts']}>
            <Button type="submit" kind="primary" busy={change.isPending}>
              保存
            </Button>
            <Button onClick={() => setEdited(null)}>不改了</Button>
          </p>
        </form>
      </li>
    );
  return (
    <li>
      <span className={styles['who']}>
        <b>{name}</b> {status === 'INVITED' && <Tag tone="book">等对方接受</Tag>}
        <small>{`${phone} · ${rightText(given)}`}</small>
      </span>
      <span className={styles['acts']}>
        <Button size="sm" onClick={() => setEdited({ name, rights: given })} aria-label={`改${name}的权限`}>
          改权限
        </Button>
        <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate(id)} aria-label={`移除${name}`}>
          {status === 'INVITED' ? '收回邀请' : '移除'}
        </Button>
      </span>
      <ProblemNote problem={remove.error?.problem ?? null} />
    </li>
  );
}

function Invite() {
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [rights, setRights] = useState(noRights);
  const invite = useInviteStaff();
  const problem = invite.error?.problem ?? null;
  const fields: Readonly<Record<string, string>> = problem?.kind === 'refused' ? problem.fields : {};
  const done = () => {
    setPhone('');
    setName('');
    setRights(noRights);
  };
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="邀请店员">
      <h2>邀请店员</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate({ phone, name, ...rights }, { onSuccess: done });
        }}
      >
        <Field label="对方的手机号" error={fields['phone']}>
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
        <Field label="怎么称呼" hint="操作记录里用这个称呼" error={fields['name']}>
          <TextInput value={name} maxLength={NAME_MOST} onChange={setName} />
        </Field>
        <Field label="可以做什么" error={fields['prices']}>
          <RightBoxes rights={rights} onChange={setRights} />
        </Field>
        <ProblemNote problem={Object.keys(fields).length > 0 ? null : problem} />
        <p className={styles['acts']}>
          <Button type="submit" kind="primary" size="lg" busy={invite.isPending}>
            发送邀请
          </Button>
          <span className={look['secondary']}>对方接受后生效；提现只能由你自己操作</span>
        </p>
      </form>
    </section>
  );
}

function Place({ place }: { place: StaffPlace }) {
  const answer = useAnswerInvitation();
  const { id, shop, status } = place;
  return (
    <li>
      <span className={styles['who']}>
        <b>{shop}</b>
        <small>{rightText(place)}</small>
      </span>
      <span className={styles['acts']}>
        {status === 'INVITED' ? (
          <>
            <Button kind="primary" busy={answer.isPending} onClick={() => answer.mutate({ id, accept: true })}>
              接受邀请
            </Button>
            <Button disabled={answer.isPending} onClick={() => answer.mutate({ id, accept: false })}>
              谢绝
            </Button>
          </>
        ) : (
          <Button busy={answer.isPending} onClick={() => answer.mutate({ id, accept: false })}>
            不再做店员
          </Button>
        )}
      </span>
      <ProblemNote problem={answer.error?.problem ?? null} />
    </li>
  );
}

function Places() {
  const { data } = useStaffPlaces();
  if (!data || data.length === 0) return null;
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="我在做店员的店铺">
      <h2>我在做店员的店铺</h2>
      <ul className={styles['rows']}>
        {data.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </ul>
    </section>
  );
}

function Acts() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useStaffActs();
  const acts = data?.pages.flatMap(({ items }) => items) ?? [];
  if (acts.length === 0) return null;
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="操作记录">
      <h2>操作记录</h2>
      <ul className={styles['rows']}>
        {acts.map(({ id, name, at, call, subject }) => (
          <li key={id}>
            <span className={styles['who']}>
              <b>{name}</b> {actText(call)}
              <small>
                {formatClock(at)}
                {subject !== '' && ` · 编号 ${subject}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看一些
        </Button>
      )}
    </section>
  );
}

/** People who work in one's centre with rights, what they did, and where one works oneself. */
export function StaffScreen() {
  const { data, error, isFetching, refetch } = useStaff();
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '商户中心', href: links.merchant() },
        ]}
        here="店员"
      />
      <Places />
      {data ? (
        <>
          <section className={classes(look['card'], styles['part'])} aria-label="店员">
            <h1>店员</h1>
            {data.members.length === 0 ? (
              <p className={look['secondary']}>还没有店员。最多 {data.most} 位，每位只能做你给了权限的事。</p>
            ) : (
              <ul className={styles['rows']}>
                {data.members.map((member) => (
                  <Member key={member.id} member={member} />
                ))}
              </ul>
            )}
            {!data.mayName && (
              <p className={styles['acts']}>
                认证为个人店铺或商户后可以加店员。 <LinkButton href={links.invest()}>申请认证</LinkButton>
              </p>
            )}
          </section>
          {data.mayName && data.members.length < data.most && <Invite />}
          <Acts />
        </>
      ) : error ? (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading label="正在载入店员">
          <Skeleton height={200} radius={10} />
        </Loading>
      )}
    </>
  );
}
