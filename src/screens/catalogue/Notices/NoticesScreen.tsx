import * as look from '#ui/look.module.css';
import * as noticesStyles from './notices.module.css';
import { classes } from '#ui/classes.ts';
import { formatDate, formatTime, shanghaiParts } from '#contract/rules/clock.ts';
import { useAnnouncements } from '#api/queries/notices.ts';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';

function Day({ at }: { at: number }) {
  const { m, d } = shanghaiParts(at);
  return (
    <span className={noticesStyles['day']} aria-hidden="true">
      <b>{d}</b>
      {m}月
    </span>
  );
}

const lines = (
  <Loading label="正在载入公告">
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <div key={line} className={noticesStyles['line']}>
        <Skeleton width={48} height={48} radius={10} />
        <Skeleton width="40%" height={20} />
      </div>
    ))}
  </Loading>
);

type Announcements = ReturnType<typeof useAnnouncements>;

function Notices({ data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage }: Announcements) {
  if (!data && error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return lines;
  const notices = data.pages.flatMap(({ items }) => items);
  if (notices.length === 0)
    return <EmptyState icon="bell" title="暂时没有公告" action={<LinkButton href={links.home()}>回首页</LinkButton>} />;
  return (
    <>
      <ul>
        {notices.map(({ id, title, publishedAt }, at) => (
          <li key={id}>
            <Day at={publishedAt} />
            <h2>
              <Anchor href={links.notice({ id })}>{title}</Anchor>
            </h2>
            <p className={classes(look['small'], look['muted'], look['row'])}>
              <time dateTime={new Date(publishedAt).toISOString()}>
                {formatDate(publishedAt)} {formatTime(publishedAt)}
              </time>
              {at === 0 && <Tag tone="solid">最新</Tag>}
            </p>
            <Icon name="right" small />
          </li>
        ))}
      </ul>
      {error && <QueryProblem error={error} busy={isFetching} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的公告
        </Button>
      )}
    </>
  );
}

export function NoticesScreen() {
  const announcements = useAnnouncements();
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="最新公告" />
      <section className={classes(look['card'], noticesStyles['list'])}>
        <h1 className={noticesStyles['head']}>最新公告</h1>
        <Notices {...announcements} />
      </section>
      {/* Below a list whose length is not known before it is read. */}
      {!announcements.isLoading && <Picks />}
    </div>
  );
}
