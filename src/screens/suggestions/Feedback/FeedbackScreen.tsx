import * as look from '#ui/look.module.css';
import * as styles from './Feedback.module.css';
import { classes } from '#ui/classes.ts';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatRelative } from '#contract/rules/clock.ts';
import { checkSuggestionNumber, shownSuggestionNumber, suggestionKindTexts } from '#contract/rules/suggestion.ts';
import { problemOf } from '#contract/problem.ts';
import { type Suggestion, useSuggestion, useSuggestions } from '#api/queries/suggestions.ts';
import { links } from '#lib/links.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';

const statusTexts = {
  OPEN: { text: '等回复', tone: 'book' },
  ANSWERED: { text: '已回复', tone: 'ok' },
  DONE: { text: '已办结', tone: 'plain' },
} as const satisfies Record<Suggestion['status'], { text: string; tone: string }>;
const kindTexts = {
  SUGGESTION: suggestionKindTexts.suggestion,
  COMPLAINT: suggestionKindTexts.complaint,
  OTHER: suggestionKindTexts.other,
} as const satisfies Record<Suggestion['kind'], string>;

function SuggestionCard({ suggestion }: { suggestion: Suggestion }) {
  const now = useMinute();
  const { number, kind, words, status, at, answer, answeredAt } = suggestion;
  const { text, tone } = statusTexts[status];
  return (
    <article className={styles['one']} aria-label={`编号 ${shownSuggestionNumber(number)}`}>
      <p className={styles['head']}>
        <Tag tone={tone}>{text}</Tag>
        <b className={look['number']}>{shownSuggestionNumber(number)}</b>
      </p>
      <p className={styles['words']}>{words}</p>
      <small className={look['muted']}>
        {kindTexts[kind]} · {formatRelative(at, now)} 提交
      </small>
      {answer !== null && (
        <div className={styles['answer']}>
          <b>平台回复</b>
          <p className={styles['words']}>{answer}</p>
          {answeredAt !== null && <small className={look['muted']}>{formatRelative(answeredAt, now)}</small>}
        </div>
      )}
    </article>
  );
}

function Lookup() {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [number, setNumber] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useSuggestion(number);
  const look = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkSuggestionNumber(typed);
    setFault(checked.ok ? null : checked.message);
    if (!checked.ok) return setNumber(null);
    if (checked.value === number) void refetch();
    else setNumber(checked.value);
  };
  return (
    <form className={styles['lookup']} onSubmit={look} noValidate>
      <Field label="编号" error={fault} hint="提交后显示的，JY 开头；没有登录也能查">
        <TextInput value={typed} onChange={setTyped} exact autoComplete="off" maxLength={40} />
      </Field>
      <ProblemNote problem={error === null ? null : problemOf(error)} />
      <Button type="submit" busy={isFetching}>
        查回复
      </Button>
      {data && <SuggestionCard suggestion={data} />}
    </form>
  );
}

function Own() {
  const { standing } = useSnapshot(session);
  const isMember = standing === 'member';
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuggestions(isMember);
  if (!isMember) return <p className={look['secondary']}>登录后提交的，回复会到消息通知，也列在这里。</p>;
  if (!data)
    return error ? (
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="正在载入我的投诉建议">
        <Skeleton height={72} radius={8} />
      </Loading>
    );
  const all = data.pages.flatMap(({ items }) => items);
  if (all.length === 0)
    return (
      <EmptyState icon="msg" title="还没有提交过">
        用“投诉建议”表格告诉我们
      </EmptyState>
    );
  return (
    <>
      {all.map((suggestion) => (
        <SuggestionCard key={suggestion.number} suggestion={suggestion} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          加载更多
        </Button>
      )}
    </>
  );
}

/** The form, and the lookup of answers. */
export function FeedbackScreen() {
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <section className={classes(look['card'], styles['part'])} aria-labelledby="feedback-form">
        <h1 id="feedback-form">投诉建议</h1>
        <p className={look['secondary']}>
          对网站有话说，写在这里。一个订单的问题，请
          <Anchor className={look['link']} href={links.complaints()}>
            在订单里投诉
          </Anchor>
          ，押金和结算会暂停。
        </p>
        <FeedbackFrame />
      </section>
      <div className={styles['side']}>
        <section className={classes(look['card'], styles['part'])} aria-labelledby="feedback-find">
          <h2 id="feedback-find">查回复</h2>
          <Lookup />
        </section>
        <section className={classes(look['card'], styles['part'])} aria-labelledby="feedback-own">
          <h2 id="feedback-own">我的投诉建议</h2>
          <Own />
        </section>
      </div>
    </div>
  );
}
