import * as look from '#ui/look.module.css';
import * as styles from './HomeScreen.module.css';
import { classes } from '#ui/classes.ts';
import * as section from '#ui/section.module.css';
import { Suspense, use, useEffect, useState } from 'react';
import type { HomeReading } from '#api/queries/firstHome.ts';
import { links } from '#lib/links.ts';
import { onFirstSign } from '#lib/firstSign.ts';
import { latePart } from '#lib/latePart.tsx';
import { ProblemState } from '#screens/parts/QueryProblem.tsx';
import { useHomeReading } from '#screens/parts/useHomeReading.ts';
import { useNearView } from '#ui/useNearView.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Carousel } from '#ui/Carousel.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { GameRail, HotGames } from './Games.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import type { LowerHomeProps } from './LowerHome.tsx';
import { MemberCard } from './MemberCard.tsx';
import { Notices } from './Notices.tsx';

/** Placeholder for the part that the first view may show. */
const coming = <div className={classes(section['section'], styles['coming'])} />;

const { Part: LowerHome } = latePart<LowerHomeProps>(
  () => import('./LowerHome.tsx').then((m) => m.LowerHome),
  () => coming,
);

function Entries({ noDeposit }: { noDeposit: number }) {
  const entries: readonly { icon: IconName; title: string; text: string; href: string }[] = [
    { icon: 'moon', title: '夜场包夜', text: '22:00–07:00', href: links.hall({ rentType: 3 }) },
    { icon: 'shield', title: '无押金', text: noDeposit > 0 ? `${noDeposit} 个可租` : '不收押金', href: links.hall({ noDeposit: true }) },
    { icon: 'bolt', title: '到时不下线', text: '打完这一局', href: links.hall({ staysOnline: true }) },
    { icon: 'gift', title: '限时特价', text: '折扣账号', href: links.specials() },
    { icon: 'star', title: '整周长租', text: '平均每小时更省', href: links.hall({ rentType: 7 }) },
  ];
  return (
    <nav className={styles['entries']} aria-label="快捷找号">
      {entries.map(({ icon, title, text, href }) => (
        <Anchor key={title} className={look['card']} href={href}>
          <span className={styles['icon']}>
            <Icon name={icon} />
          </span>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </Anchor>
      ))}
    </nav>
  );
}

/** Delay, ms: in a high window its top edge is in view from the start, but the first view is loaded and painted before it. */
const AFTER_FIRST_VIEW = 2_000;

/** Its code loads on scroll, on the first user activity, or after a delay if it is in view. */
function Lower(props: LowerHomeProps) {
  const [element, inView] = useNearView<HTMLDivElement>('0px');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const load = (): void => setDue(true);
    addEventListener('scroll', load, { once: true, passive: true });
    const stop = onFirstSign(load);
    return () => {
      removeEventListener('scroll', load);
      stop();
    };
  }, []);
  useEffect(() => {
    if (!inView) return;
    const timer = setTimeout(() => setDue(true), AFTER_FIRST_VIEW);
    return () => clearTimeout(timer);
  }, [inView]);
  return (
    <div ref={element} className={styles['lower']}>
      {isDue ? <LowerHome {...props} /> : coming}
    </div>
  );
}

interface HomeProps {
  reading: Promise<HomeReading>;
  busy: boolean;
  onReadAgain: () => void;
}

function Home({ reading, busy, onReadAgain }: HomeProps) {
  const read = use(reading);
  if (!read.ok)
    return (
      <div className={look['pageWidth']} style={{ marginTop: 'var(--gutter)' }}>
        <div className={look['card']}>
          <ProblemState problem={read.problem} busy={busy} onRetry={onReadAgain} />
        </div>
      </div>
    );
  const { data, at } = read;
  const slides = data.banners.map(({ subtitle, ...banner }) => ({ ...banner, text: subtitle }));
  return (
    <div className={look['pageWidth']}>
      <h1 className={look['visuallyHidden']}>租号首页</h1>
      <section className={slides.length > 0 ? styles['hero'] : classes(styles['hero'], styles['bare'])} aria-label="今日推荐">
        <GameRail games={data.games} total={data.counts.games} />
        <Carousel label="活动" slides={slides} />
        <div className={styles['side']}>
          <MemberCard />
          <Notices notices={data.notices} />
        </div>
      </section>
      <Entries noDeposit={data.counts.noDeposit} />
      <HotGames games={data.games.slice(0, 8)} />
      <Lower data={data} now={at} onReadAgain={onReadAgain} />
    </div>
  );
}

export function HomeScreen() {
  const { reading, busy, readAgain } = useHomeReading();
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <Home reading={reading} busy={busy} onReadAgain={readAgain} />
    </Suspense>
  );
}
