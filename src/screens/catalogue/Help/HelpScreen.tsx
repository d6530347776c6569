import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './HelpScreen.module.css';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { helpGroups } from './help.ts';

const articles = helpGroups.flatMap((group) => group.articles.map((article) => ({ group, article })));

/** `right` names an article, `top` a group, whose first article opens. */
function articleOf(search: string) {
  const query = new URLSearchParams(search);
  const found =
    articles.find(({ article }) => article.id === query.get('right')) ?? articles.find(({ group }) => group.id === query.get('top'));
  return found ?? articles[0];
}

/** On phones the list scrolls horizontally: centres the open item. */
function useOpenInView(id: string | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [id]);
  return list;
}

export function HelpScreen() {
  const open = articleOf(useSearch());
  const list = useOpenInView(open?.article.id);
  if (!open) return null;
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="帮助中心" />
      <div className={styles['help']}>
        <nav ref={list} className={look['card']} aria-label="帮助目录">
          {helpGroups.map((group) => (
            <section key={group.id} aria-label={group.title}>
              <p>{group.title}</p>
              {group.articles.map(({ id, title }) => (
                <Anchor key={id} href={links.help({ top: group.id, right: id })} aria-current={id === open.article.id ? 'page' : undefined}>
                  {title}
                </Anchor>
              ))}
            </section>
          ))}
        </nav>
        <article className={look['card']}>
          <h1>{open.article.title}</h1>
          {open.article.body.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ol key={part[0]}>
                {part.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            ),
          )}
          <h2>还没解决？</h2>
          <div className={guide['actions']}>
            <LinkButton href={links.contact()} icon="head">
              联系我们
            </LinkButton>
          </div>
        </article>
      </div>
    </div>
  );
}
