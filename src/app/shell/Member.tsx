import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Who is logged in, or what can be done where that could not be read. */
export function Member() {
  const { viewer, unreadable } = useSnapshot(session);
  if (!viewer) {
    return (
      <>
        <Button size="sm" icon="refresh" busy={unreadable?.isBusy ?? false} onClick={unreadable?.readAgain}>
          重新读取
        </Button>
        <Button size="sm" onClick={unreadable?.logOut}>
          退出登录
        </Button>
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
