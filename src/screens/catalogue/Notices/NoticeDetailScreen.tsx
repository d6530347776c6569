import * as look from '#ui/look.module.css';
import * as noticesStyles from './notices.module.css';
import { classes } from '#ui/classes.ts';
import { useSearch } from 'wouter';
import { useNotice } from '#api/queries/notices.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { NoticeText } from './NoticeText.tsx';

const missing = (
  <EmptyState
    icon="bell"
    title="没有找到这条公告"
    action={
      <LinkButton kind="primary" href={links.notices()}>
        看全部公告
      </LinkButton>
    }
  >
    它可能已经撤下
  </EmptyState>
);

function Notice({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useNotice(id);
  if (data) return <NoticeText {...data} />;
  if (error?.problem.kind === 'refused') return missing;
  if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="正在载入公告">
      <Skeleton width={240} height={28} />
      <Skeleton height={72} />
    </Loading>
  );
}

/** The form of an id in the database. */
const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

export function NoticeDetailScreen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <div className={look['pageWidth']}>
      <Crumbs
        trail={[
          { label: '首页', href: links.home() },
          { label: '最新公告', href: links.notices() },
        ]}
        here="公告详情"
      />
      <article className={classes(look['card'], noticesStyles['list'])}>{isId(id) ? <Notice key={id} id={id} /> : missing}</article>
    </div>
  );
}
