import * as own from './preview.module.css';
import * as modal from '#ui/Modal.module.css';
import * as chip from '#ui/Chip.module.css';
import * as look from '#ui/look.module.css';
import * as games from '#screens/catalogue/Home/Games.module.css';
import * as guide from '#screens/parts/guide.module.css';
import * as help from '#screens/help/Help/HelpScreen.module.css';
import * as notices from '#screens/catalogue/Notices/notices.module.css';
import * as ad from '#screens/parts/AdPanel.module.css';
import * as emergency from '#screens/parts/EmergencyText.module.css';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { nameOf, textBlocks } from '#contract/names.ts';
import type { TextBlock } from '#contract/rest/richText.ts';
import { parseShanghai } from '#contract/rules/clock.ts';
import { AdvertiseText } from '#screens/catalogue/Advertise/AdvertiseText.tsx';
import { GameTile } from '#screens/catalogue/Home/GameTile.tsx';
import { NoticeText } from '#screens/catalogue/Notices/NoticeText.tsx';
import { PromotionStrip } from '#screens/freePlay/FreePlay/PromotionStrip.tsx';
import { ArticleText } from '#screens/help/Help/ArticleText.tsx';
import { KindEntry } from '#screens/help/Help/KindEntry.tsx';
import { AdPanel } from '#screens/parts/AdPanel.tsx';
import { EmergencyHead, EmergencyText } from '#screens/parts/EmergencyText.tsx';
import { Button } from '#ui/Button.tsx';
import { Carousel } from '#ui/Carousel.tsx';
import { classes } from '#ui/classes.ts';
import { FramedPage } from './FramedPage.tsx';

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
const widths = [
  [375, '手机 375'],
  [1366, '电脑 1366'],
] as const;

const word = ({ fields }: Previewed, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
const addressOf = (svg = ''): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A text in Markdown, as the site's parts take it. */
export const blocksOf = (blocks: readonly TextBlock[] = []) => blocks.map((block) => ({ ...block, kind: nameOf(textBlocks, block.kind) }));

/** The words and the picture of a banner or an ad. */
const slideOf = (of: Previewed) => ({
  image: addressOf(of.pictures['wide']),
  kicker: word(of, 'kicker'),
  title: word(of, 'title'),
  href: word(of, 'href'),
  button: word(of, 'button'),
});

const Emergency = ({ of }: { of: Previewed }) => (
  <div className={classes(modal['dialog'], emergency['dialog'], own['dialog'])}>
    <div className={modal['head']}>
      <EmergencyHead />
    </div>
    <div className={classes(modal['body'], emergency['body'])} style={{ maxHeight: 'none' }}>
      <EmergencyText title={word(of, 'title')} content={word(of, 'content')} />
    </div>
    <div className={modal['foot']}>
      <Button size="lg">不再提示</Button>
      <Button kind="primary" size="lg">
        我知道了
      </Button>
    </div>
  </div>
);

const kindOf = (of: Previewed) => ({
  key: of.contentKey ?? '',
  title: word(of, 'title'),
  articles: [{ key: 'first', title: '这一类的文章' }],
});

const onPage = (inner: ReactNode) => <div className={look['pageWidth']}>{inner}</div>;

function Page({ of }: { of: Previewed }) {
  const title = word(of, 'title');
  switch (of.kind) {
    case 'help_article':
      return onPage(
        <div className={help['help']}>
          <nav className={look['card']} aria-label="帮助目录">
            <KindEntry kind={{ key: '', title: '目录', articles: [{ key: 'own', title }] }} open="own" />
          </nav>
          <article className={look['card']}>
            <ArticleText title={title} body={blocksOf(of.texts['body'])} />
          </article>
        </div>,
      );
    case 'help_kind':
      return onPage(
        <div className={help['help']}>
          <nav className={look['card']} aria-label="帮助目录">
            <KindEntry kind={kindOf(of)} open={null} />
          </nav>
        </div>,
      );
    case 'notice':
      return onPage(
        <article className={classes(look['card'], notices['list'])}>
          <NoticeText title={title} publishedAt={parseShanghai(word(of, 'published_at')) ?? 0} body={blocksOf(of.texts['content'])} />
        </article>,
      );
    case 'advertise_page':
      return onPage(
        <section className={classes(look['card'], guide['panel'])}>
          <AdvertiseText {...slideOf(of)} lead={word(of, 'lead')} body={blocksOf(of.texts['body'])} />
        </section>,
      );
    case 'banner':
      return onPage(
        <Carousel label="横幅" slides={[{ ...slideOf(of), id: 'preview', text: word(of, 'subtitle'), note: word(of, 'note') }]} />,
      );
    case 'popup_ad':
      return (
        <div className={classes(modal['dialog'], ad['dialog'], own['dialog'])}>
          <AdPanel {...slideOf(of)} subtitle={word(of, 'subtitle')} />
        </div>
      );
    case 'emergency_notice':
      return <Emergency of={of} />;
    case 'free_play_promotion':
      return onPage(<PromotionStrip {...slideOf(of)} text={word(of, 'text')} />);
    case 'game':
      return onPage(
        <>
          <div className={games['games']}>
            <GameTile id="0" title={title} cover={addressOf(of.pictures['tall'])} rentableCount={0} lowestHourlyFen={null} />
          </div>
          <img className={own['card']} src={addressOf(of.pictures['card'])} width={320} height={180} alt={`${title}的账号封面`} />
        </>,
      );
    case 'hot_word':
      return onPage(<span className={chip['chip']}>{of.contentKey}</span>);
    case 'listed_word':
      return onPage(
        <p className={classes(look['card'], own['held'])}>租客看不到这个词。写了“{of.contentKey}”的评价、回复和账号，审核通过才会显示。</p>,
      );
    default:
      return onPage(<p className={classes(look['card'], own['held'])}>租客看不到这一条。</p>);
  }
}

/** Links of a preview lead nowhere. */
const stay = (event: MouseEvent): void => {
  if (event.target instanceof Object && 'closest' in event.target && (event.target as Element).closest('a')) {
    event.preventDefault();
    event.stopPropagation();
  }
};

/** Content as renters see it, in each skin, on a phone or a computer. */
export function SitePreview({ of }: { of: Previewed }) {
  const [width, setWidth] = useState<number>(widths[0][0]);
  return (
    <>
      <div className={own['widths']} role="radiogroup" aria-label="多宽的屏幕">
        {widths.map(([each, text]) => (
          <label key={each}>
            <input type="radio" name="preview-width" checked={width === each} onChange={() => setWidth(each)} />
            {text}
          </label>
        ))}
      </div>
      <div className={own['skins']} onClickCapture={stay}>
        {skins.map(([brand, name]) => (
          <section key={brand} aria-label={`预览：${name}`}>
            <h3>{name}</h3>
            <FramedPage title={`${name}，${width} 像素宽`} width={width} brand={brand}>
              <Page of={of} />
            </FramedPage>
          </section>
        ))}
      </div>
    </>
  );
}
