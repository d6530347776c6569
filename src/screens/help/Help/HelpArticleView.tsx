import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './HelpScreen.module.css';
import { classes } from '#ui/classes.ts';
import { formatDate } from '#contract/rules/clock.ts';
import { type HelpArticle, useHelpArticle, useVoteHelp } from '#api/queries/help.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { ArticleText } from './ArticleText.tsx';

function Vote({ article, version }: { article: HelpArticle; version: number | null }) {
  const vote = useVoteHelp(article.key, version);
  const choice = (value: NonNullable<HelpArticle['vote']>, label: string) => (
    <Button
      size="sm"
      aria-pressed={article.vote === value}
      busy={vote.isPending && vote.variables === value}
      onClick={() => vote.mutate(value)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles['vote']} role="group" aria-label="这篇有帮助吗">
      <span>{article.vote === null ? '这篇有帮助吗？' : '谢谢你的反馈'}</span>
      {choice('HELPFUL', '有帮助')}
      {choice('NOT_HELPFUL', '没帮助')}
      <ProblemNote problem={vote.error?.problem ?? null} />
    </div>
  );
}

/** Which version of an agreement is shown, and to which the user has agreed. */
function Versions({ article: { key, version, changedAt, isLatest, agreedVersion } }: { article: HelpArticle }) {
  const at = (wanted: number) => links.help({ right: key, version: String(wanted) });
  return (
    <p className={classes(look['small'], look['muted'])}>
      第 {version} 版，{formatDate(changedAt)}
      {isLatest ? '起生效' : '，已有新版'}
      {agreedVersion !== null && `；你同意过第 ${agreedVersion} 版`}
      {version > 1 && (
        <>
          {' '}
          <Anchor href={at(version - 1)}>看上一版</Anchor>
        </>
      )}
      {!isLatest && (
        <>
          {' '}
          <Anchor href={links.help({ right: key })}>看现在的</Anchor>
        </>
      )}
    </p>
  );
}

const missing = (
  <EmptyState
    icon="head"
    title="没有找到这篇文章"
    page
    action={
      <LinkButton kind="primary" href={links.help()}>
        看全部帮助
      </LinkButton>
    }
  >
    它可能已经改名或撤下
  </EmptyState>
);

/** One article: its text, whether it helped, and the next one. */
export function HelpArticleView({ id, version }: { id: string; version: number | null }) {
  const { data, error, isFetching, refetch } = useHelpArticle(id, version);
  if (!data && error?.problem.kind === 'refused') return missing;
  if (!data && error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="正在载入帮助">
        <Skeleton width={200} height={36} />
        <Skeleton height={84} />
        <Skeleton height={56} />
      </Loading>
    );
  }
  return (
    <>
      <ArticleText title={data.title} body={data.body}>
        {data.isAgreement && <Versions article={data} />}
      </ArticleText>
      {!data.isAgreement && <Vote article={data} version={version} />}
      {data.next && (
        <p className={guide['actions']}>
          下一篇：<Anchor href={links.help({ right: data.next.key })}>{data.next.title}</Anchor>
        </p>
      )}
    </>
  );
}
