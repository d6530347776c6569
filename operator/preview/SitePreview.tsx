import type { MouseEvent, ReactNode } from 'react';
import { nameOf, textBlocks } from '#contract/names.ts';
import type { TextBlock } from '#contract/rest/richText.ts';
import { formatDate, formatTime, parseShanghai } from '#contract/rules/clock.ts';
import { RichText } from '#screens/parts/RichText.tsx';
import { Carousel } from '#ui/Carousel.tsx';
import * as styles from './preview.module.css';

export interface Previewed {
  readonly kind: string;
  /** Of content whose key is chosen. */
  readonly contentKey: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields in Markdown as the site shows them. */
  readonly texts: Readonly<Record<string, readonly TextBlock[]>>;
  /** SVG by what it shows. */
  readonly pictures: Readonly<Record<string, string>>;
}

const skins = [
  ['general', '通用'],
  ['internet-cafe', '网吧'],
  ['ai', 'AI'],
] as const;

const word = ({ fields }: Previewed, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
const addressOf = (svg = ''): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const timeOf = (text: string): string => {
  const at = parseShanghai(text);
  return at === null ? text : `${formatDate(at)} ${formatTime(at)}`;
};

/** A text in Markdown, drawn as on the site. */
export function SiteText({ blocks }: { blocks: readonly TextBlock[] }) {
  return <RichText blocks={blocks.map((block) => ({ ...block, kind: nameOf(textBlocks, block.kind) }))} />;
}

function Article({ of, text, lead, children }: { of: Previewed; text: string; lead?: string; children?: ReactNode }) {
  return (
    <article className={styles['card']}>
      <h1>{word(of, 'title')}</h1>
      {lead !== undefined && <p className={styles['muted']}>{lead}</p>}
      {children}
      <SiteText blocks={of.texts[text] ?? []} />
    </article>
  );
}

function Banner({ of }: { of: Previewed }) {
  const slide = {
    id: 'preview',
    image: addressOf(of.pictures['wide']),
    kicker: word(of, 'kicker'),
    title: word(of, 'title'),
    text: word(of, 'subtitle'),
    note: word(of, 'note'),
    href: word(of, 'href'),
    button: word(of, 'button'),
  };
  return <Carousel label="横幅" slides={[slide]} />;
}

function Ad({ of }: { of: Previewed }) {
  return (
    <div className={styles['wide']}>
      <img src={addressOf(of.pictures['wide'])} width={760} height={388} alt="" />
      <div className={styles['over']}>
        <p>{word(of, 'kicker')}</p>
        <h2>{word(of, 'title')}</h2>
        <p>{word(of, 'subtitle')}</p>
        <span className={styles['action']}>{word(of, 'button')}</span>
      </div>
    </div>
  );
}

function Game({ of }: { of: Previewed }) {
  const attributes = Array.isArray(of.fields['attributes']) ? (of.fields['attributes'] as { name?: unknown; unit?: unknown }[]) : [];
  return (
    <div className={styles['card']}>
      <h1>{word(of, 'title')}</h1>
      <div className={styles['row']}>
        {['icon', 'tall', 'card'].map((picture) => (
          <img key={picture} src={addressOf(of.pictures[picture])} alt={`${word(of, 'title')}的画面`} />
        ))}
      </div>
      <p className={styles['row']}>
        {attributes.map(({ name, unit }, at) => (
          <span key={at} className={styles['chip']}>
            {String(name)}
            {unit !== '' && unit !== undefined && `（${String(unit)}）`}
          </span>
        ))}
      </p>
    </div>
  );
}

function Page({ of }: { of: Previewed }) {
  switch (of.kind) {
    case 'help_article':
      return <Article of={of} text="body" />;
    case 'notice':
      return <Article of={of} text="content" lead={timeOf(word(of, 'published_at'))} />;
    case 'advertise_page':
      return (
        <Article of={of} text="body" lead={word(of, 'lead')}>
          <span className={styles['action']}>{word(of, 'button')}</span>
        </Article>
      );
    case 'banner':
      return <Banner of={of} />;
    case 'popup_ad':
      return <Ad of={of} />;
    case 'game':
      return <Game of={of} />;
    case 'hot_word':
      return <span className={styles['chip']}>{of.contentKey}</span>;
    default:
      return (
        <div className={styles['card']}>
          <h1>{word(of, 'title')}</h1>
          <p>{word(of, 'content') || word(of, 'text')}</p>
          {word(of, 'button') !== '' && <span className={styles['action']}>{word(of, 'button')}</span>}
        </div>
      );
  }
}

/** Links of a preview lead nowhere. */
const stay = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) {
    event.preventDefault();
    event.stopPropagation();
  }
};

/** Content as renters see it, in each skin. */
export function SitePreview({ of }: { of: Previewed }) {
  return (
    <div className={styles['skins']}>
      {skins.map(([brand, name]) => (
        <section key={brand} aria-label={`预览：${name}`}>
          <h3>{name}</h3>
          <div className={styles['page']} data-brand={brand} onClickCapture={stay} tabIndex={0} role="group" aria-label={name}>
            <Page of={of} />
          </div>
        </section>
      ))}
    </div>
  );
}
