import { classes } from '#ui/classes.ts';
import * as header from './Header.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './Member.module.css';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { loadCharts } from '#app/chartsLoader.tsx';
import { useBrand } from '#app/brandContext.ts';

/** On shared computers: in sight on every page. */
const leave = (): void => void loadCharts().then(({ shell }) => shell.session.send({ type: 'session.end' }));

/** The logged-in user, or the actions available if the user could not be read. */
export function Member() {
  const { viewer, unreadable } = useSnapshot(session);
  const { isShared } = useBrand();
  if (!viewer) {
    return (
      <>
        <Button className={header['quiet']} size="sm" icon="refresh" busy={unreadable?.isBusy ?? false} onClick={unreadable?.readAgain}>
          重新读取
        </Button>
        <Button className={classes(header['quiet'], header['extra'])} size="sm" onClick={unreadable?.logOut}>
          退出登录
        </Button>
      </>
    );
  }
  const { unread } = viewer;
  return (
    <>
      <Anchor className={styles['balance']} href={links.wallet()}>
        <small>可用余额</small>
        <b className={look['number']}>{formatYuan(viewer.availableFen)}</b>
      </Anchor>
      <Anchor className={styles['bell']} href={links.notifications()} aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
        <Icon name="bell" />
        {unread > 0 && <i>{unread > 99 ? '99+' : unread}</i>}
      </Anchor>
      <Anchor className={styles['avatar']} href={links.personal()} aria-label={`个人中心，${viewer.nickname}`}>
        <Avatar src={viewer.avatar} />
      </Anchor>
      {isShared && (
        <Button className={header['quiet']} size="sm" onClick={leave}>
          退出
        </Button>
      )}
    </>
  );
}
