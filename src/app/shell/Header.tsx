import './Header.css';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#app/links.ts';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from './Logo.tsx';
import { SearchBox } from './SearchBox.tsx';

function Person() {
  const { standing, viewer, unreadable } = useSnapshot(session);
  if (standing === 'guest') {
    return (
      <span className="row">
        <Button kind="primary" size="sm" onClick={() => askFor({ name: 'login', tab: 'scan' })}>登录</Button>
        <Button size="sm" onClick={() => askFor({ name: 'login', tab: 'register' })}>注册</Button>
      </span>
    );
  }
  if (!viewer) {
    return unreadable && (
      <>
        <Button size="sm" icon="refresh" onClick={unreadable.readAgain}>重新读取</Button>
        <Button size="sm" onClick={unreadable.logOut}>退出登录</Button>
      </>
    );
  }
  const { unread } = viewer;
  return (
    <>
      <Anchor className="bal" href={links.wallet()}>
        <small>可用余额</small>
        <b className="num">{formatYuan(viewer.availableFen)}</b>
      </Anchor>
      <Anchor className="bell" href={links.notifications()} aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
        <Icon name="bell" />
        {unread > 0 && <i>{unread > 99 ? '99+' : unread}</i>}
      </Anchor>
      <Anchor href={links.personal()} aria-label={`个人中心，${viewer.nickname}`}>
        <Avatar src={viewer.avatar} />
      </Anchor>
    </>
  );
}

export function Header() {
  return (
    <header className="top">
      <div className="wrap">
        <Logo />
        <SearchBox />
        <div className="me"><Person /></div>
      </div>
    </header>
  );
}

/** Over pages that stand for themselves. */
export function SlimHeader() {
  return (
    <header className="top slim">
      <div className="wrap">
        <Logo />
        <Anchor className="row" href={links.home()}><Icon name="home" small />返回首页</Anchor>
      </div>
    </header>
  );
}
