import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './HelpScreen.module.css';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useHelpKinds } from '#api/queries/help.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { HelpArticleView } from './HelpArticleView.tsx';
import { HelpHits } from './HelpHits.tsx';
import { KindEntry } from './KindEntry.tsx';

type Kinds = NonNullable<ReturnType<typeof useHelpKinds>['data']>;

/** On phones the list scrolls horizontally: centres the open item. */
function useOpenInView(id: string | null): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [id]);
  return list;
}

/** `right` names an article, `top` a kind, whose first article opens; otherwise the first of all. */
function openKey(kinds: Kinds | undefined, query: URLSearchParams): string | null {
  const right = query.get('right');
  if (right !== null && /^[a-z0-9-]{1,40}$/.test(right)) return right;
  const kind = kinds?.find(({ key }) => key === query.get('top')) ?? kinds?.[0];
  return kind?.articles[0]?.key ?? null;
}

function Contents({ kinds, open }: { kinds: Kinds; open: string | null }) {
  const list = useOpenInView(open);
  return (
    <nav ref={list} className={look['card']} aria-label="帮助目录">
      {kinds.map((kind) => (
        <KindEntry key={kind.key} kind={kind} open={open} />
      ))}
    </nav>
  );
}

/** As high as the row of articles on a phone. */
const contentsToCome = (
  <nav className={look['card']} aria-hidden="true">
    <span>&nbsp;</span>
  </nav>
);

const waiting = (
  <Loading label="正在载入帮助">
    <Skeleton width={200} height={36} />
    <Skeleton height={84} />
    <Skeleton height={56} />
  </Loading>
);

export function HelpScreen() {
  const query = new URLSearchParams(useSearch());
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data: kinds, error, isFetching, refetch } = useHelpKinds();
  const open = openKey(kinds, query);
  const version = /^[1-9]\d{0,5}$/.exec(query.get('version') ?? '')?.[0];
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="帮助中心" />
      <search className={styles['search']}>
        <TextInput
          value={typed}
          onChange={setTyped}
          maxLength={40}
          placeholder="搜索帮助，也可以用拼音"
          aria-label="搜索帮助"
          type="search"
        />
      </search>
      <div className={styles['help']}>
        {kinds ? <Contents kinds={kinds} open={keyword === '' ? open : null} /> : contentsToCome}
        <article className={look['card']}>
          {keyword !== '' && <HelpHits keyword={keyword} onChoose={() => setTyped('')} />}
          {keyword === '' && open !== null && (
            <HelpArticleView key={open} id={open} version={version === undefined ? null : Number(version)} />
          )}
          {keyword === '' && open === null && error && <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />}
          {keyword === '' && open === null && !error && !kinds && waiting}
          {keyword === '' && open === null && kinds && (
            <EmptyState icon="head" title="还没有帮助文章" page>
              有问题可以直接联系我们
            </EmptyState>
          )}
          <footer className={styles['unsolved']}>
            <h2>还没解决？</h2>
            <div className={guide['actions']}>
              <LinkButton href={links.contact()} icon="head">
                联系我们
              </LinkButton>
            </div>
          </footer>
        </article>
      </div>
    </div>
  );
}
