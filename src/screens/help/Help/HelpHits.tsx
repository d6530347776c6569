import * as look from '#ui/look.module.css';
import * as styles from './HelpScreen.module.css';
import { useHelpSearch } from '#api/queries/help.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

/** Articles that fit what was typed. */
export function HelpHits({ keyword, onChoose }: { keyword: string; onChoose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHelpSearch(keyword);
  if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="正在搜索帮助">
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Loading>
    );
  }
  const hits = data.pages.flatMap(({ items }) => items);
  if (hits.length === 0) {
    return (
      <EmptyState icon="search" title={`没有找到“${keyword}”`} page>
        换个说法试试，或直接问客服
      </EmptyState>
    );
  }
  return (
    <>
      <h1>搜索结果</h1>
      <ul className={styles['hits']}>
        {hits.map(({ key, kind, kindTitle, title, summary }) => (
          <li key={key}>
            <Anchor href={links.help({ top: kind, right: key })} onClick={onChoose}>
              {title}
            </Anchor>
            <small className={look['muted']}>{kindTitle}</small>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多结果
        </Button>
      )}
    </>
  );
}
