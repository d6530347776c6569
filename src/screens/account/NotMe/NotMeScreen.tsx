import * as look from '#ui/look.module.css';
import * as styles from './NotMeScreen.module.css';
import { useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { type SecurityNews, useDenyNews, useSecurityNews } from '#api/queries/securityNews.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

interface Words {
  readonly title: string;
  readonly what: (news: SecurityNews) => string;
  readonly press: string;
  readonly means: string;
  readonly done: string;
}

const replaced = (name: string): Words => ({
  title: `${name}已更换`,
  what: ({ at, former, present }) => `${formatClock(at)}，你的账号的${name}从 ${former ?? ''} 换成了 ${present ?? ''}。`,
  press: '不是我，换回来',
  means: `换回原来的${name}，所有设备都退出登录。`,
  done: `已换回原来的${name}，所有设备都已退出登录`,
});

const words: Readonly<Record<SecurityNews['kind'], Words>> = {
  LOGIN: {
    title: '新设备登录',
    what: ({ at, device, address }) =>
      `${formatClock(at)}，你的账号在 ${device ?? '未知设备'} 登录${address === null ? '' : `（${address}）`}。`,
    press: '不是我，让它退出',
    means: '让这次登录和之后陌生设备上的登录退出；你自己的设备不受影响。',
    done: '这次登录已经退出',
  },
  PHONE: replaced('手机号'),
  EMAIL: replaced('邮箱'),
};

function Lapsed() {
  return (
    <EmptyState
      icon="clock"
      title="链接已失效"
      action={
        <LinkButton kind="primary" size="lg" href={links.resetPassword()}>
          重设登录密码
        </LinkButton>
      }
    >
      如果账号有异常，请用短信验证码重设登录密码，再检查登录设备
    </EmptyState>
  );
}

function Denied({ done }: { done: string }) {
  return (
    <EmptyState
      icon="check"
      title={done}
      action={
        <>
          <LinkButton kind="primary" size="lg" href={links.resetPassword()}>
            重设登录密码
          </LinkButton>
          <LinkButton size="lg" href={links.settings({ type: 'devices' })}>
            查看登录设备
          </LinkButton>
        </>
      }
    >
      对方可能知道你的密码，请马上重设，并检查绑定的微信和 QQ
    </EmptyState>
  );
}

function News({ news, code }: { news: SecurityNews; code: string }) {
  const deny = useDenyNews(code);
  const { title, what, press, means, done } = words[news.kind];
  if (news.isDenied) return <Denied done={done} />;
  return (
    <>
      <h1>{title}</h1>
      <p>{what(news)}</p>
      <p className={look['secondary']}>
        是你本人，不用处理。不是你，{means}
        {formatClock(news.until)} 前有效。
      </p>
      <ProblemNote problem={deny.error?.problem ?? null} />
      <div className={styles['actions']}>
        <Button kind="primary" size="lg" busy={deny.isPending} onClick={() => deny.mutate()}>
          {press}
        </Button>
        <LinkButton size="lg" href={links.home()}>
          是我，回首页
        </LinkButton>
      </div>
    </>
  );
}

/** Denies a login from a new device, or a replaced phone or mailbox, by the link of its message; needs no login. */
export function NotMeScreen() {
  const [code] = useState(() => location.hash.slice(1));
  const { data, error, isFetching, refetch } = useSecurityNews(code);
  const isGone = error?.problem.kind === 'refused' && (error.problem.code === 'NOT_FOUND' || error.problem.code === 'BAD_REQUEST');
  return (
    <div className={look['pageWidth']}>
      <section className={classes(look['card'], styles['card'])}>
        {data && <News news={data} code={code} />}
        {!data && error && isGone && <Lapsed />}
        {!data && error && !isGone && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading>
            <Skeleton height={120} radius={10} />
          </Loading>
        )}
      </section>
    </div>
  );
}
