import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useLocation, useSearch } from 'wouter';
import { useGames } from '#api/queries/hall.ts';
import { useOwnListing, useStartListing } from '#api/queries/merchants.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { toastGood } from '#state/toast.ts';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Editor } from './Editor.tsx';

const waiting = (
  <Loading label="正在载入账号">
    <Skeleton height={96} radius={10} />
    <Skeleton height={320} radius={10} />
  </Loading>
);

function ChooseGame() {
  const [, navigate] = useLocation();
  const { data: games, error, isFetching, refetch } = useGames();
  const start = useStartListing();
  if (!games) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : waiting;
  const choose = (gameId: string) => start.mutate(gameId, { onSuccess: (id) => navigate(links.publishListing({ id }), { replace: true }) });
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="选游戏">
      <h2>
        先选游戏<small>选好之后存成草稿，换台设备也能接着填</small>
      </h2>
      <ProblemNote problem={start.error?.problem ?? null} />
      <div className={styles['games']}>
        {games.map(({ id, title, icon }) => (
          <button key={id} type="button" disabled={start.isPending} onClick={() => choose(id)}>
            <img src={icon} width="32" height="32" alt="" />
            {title}
          </button>
        ))}
      </div>
    </section>
  );
}

function Edit({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { data, error, isFetching, refetch } = useOwnListing(id);
  if (!data) return error ? <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} /> : waiting;
  if (data.state === 'WAITING')
    return (
      <div className={look['card']}>
        <EmptyState
          icon="clock"
          title="平台正在看这个账号"
          action={<LinkButton href={links.merchant({ state: 'waiting' })}>看进度</LinkButton>}
        >
          要改的话，先在列表里收回
        </EmptyState>
      </div>
    );
  const isDraft = data.state === 'DRAFT';
  const done = () => {
    toastGood(isDraft ? '已发布' : '修改已保存');
    navigate(links.merchant());
  };
  return <Editor key={data.id} listing={data} onPublished={done} />;
}

/** A new account, or with `?id=` one's own draft or account. */
export function PublishScreen() {
  const id = new URLSearchParams(useSearch()).get('id');
  const isId = id !== null && /^[1-9]\d{0,17}$/.test(id);
  const name = isId ? '编辑账号' : '发布账号';
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '商户中心', href: links.merchant() },
        ]}
        here={name}
      />
      <header className={styles['head']}>
        <h1>{name}</h1>
      </header>
      {isId ? <Edit key={id} id={id} /> : <ChooseGame />}
    </>
  );
}
