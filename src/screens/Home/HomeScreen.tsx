import './Home.css';
import { useHome } from '#api/queries/home.ts';
import { links } from '#app/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Carousel } from '#ui/Carousel.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { FreePlay } from './FreePlay.tsx';
import { GameRail, HotGames } from './Games.tsx';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { MemberCard } from './MemberCard.tsx';
import { Notices } from './Notices.tsx';
import { Recommended } from './Recommended.tsx';
import { SpecialOffers } from './SpecialOffers.tsx';

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: '押金原路退', text: '归还满 24 小时自动到账' },
  { icon: 'bolt', title: '付完就上号', text: '密码错误 30 分钟内全退' },
  { icon: 'head', title: '平台仲裁', text: '号主 12 小时内必须答复' },
  { icon: 'lock', title: '资金托管', text: '按分记账，每笔可查' },
];

function Entries({ noDeposit }: { noDeposit: number }) {
  const entries: readonly { icon: IconName; title: string; text: string; href: string }[] = [
    { icon: 'moon', title: '夜场包夜', text: '22:00–07:00', href: links.hall({ rentType: 3 }) },
    { icon: 'shield', title: '无押金', text: `${noDeposit} 个可租`, href: links.hall({ noDeposit: true }) },
    { icon: 'bolt', title: '到时不下线', text: '打完这一局', href: links.hall({ staysOnline: true }) },
    { icon: 'gift', title: '限时特价', text: '折扣账号', href: links.specials() },
    { icon: 'star', title: '整周长租', text: '平均每小时更省', href: links.hall({ rentType: 7 }) },
  ];
  return (
    <nav className="entries" aria-label="快捷找号">
      {entries.map(({ icon, title, text, href }) => (
        <Anchor key={title} className="card" href={href}>
          <span className="ic"><Icon name={icon} /></span>
          <span><b>{title}</b><small>{text}</small></span>
        </Anchor>
      ))}
    </nav>
  );
}

export function HomeScreen() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useHome();
  const read = () => void refetch();
  if (!data) {
    return error
      ? <div className="wrap sec"><div className="card"><QueryProblem error={error} busy={isFetching} onRetry={read} /></div></div>
      : <HomeSkeleton />;
  }
  const { banners, games, specials, recommended, freePlay, notices, counts } = data;
  const slides = banners.map(({ id, image, kicker, title, subtitle, note, href, button }) => ({ id, image, kicker, title, text: subtitle, note, href, button }));
  return (
    <div className="wrap">
      <h1 className="vh">租号首页</h1>
      <section className="hero" aria-label="今日推荐">
        <GameRail games={games} total={counts.games} />
        <Carousel label="活动" slides={slides} />
        <div className="side">
          <MemberCard />
          <Notices notices={notices} />
        </div>
      </section>
      <Entries noDeposit={counts.noDeposit} />
      <HotGames games={games.slice(0, 8)} />
      <SpecialOffers endsAt={specials.endsAt} listings={specials.items} now={dataUpdatedAt} onEnd={read} />
      <FreePlay listings={freePlay} now={dataUpdatedAt} />
      <Recommended listings={recommended} now={dataUpdatedAt} />
      <section className="sec" aria-label="平台保障">
        <ul className="trust">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="card">
              <span className="ic"><Icon name={icon} /></span>
              <span><b>{title}</b><span className="sm muted">{text}</span></span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
