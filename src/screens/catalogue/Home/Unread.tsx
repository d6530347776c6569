import * as look from '#ui/look.module.css';
import * as memberCardStyles from './MemberCard.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';

/** Logged in, but the user could not be read. */
export function Unread() {
  const { unreadable } = useSnapshot(session);
  return (
    <>
      <div className={classes(memberCardStyles['head'], memberCardStyles['lost'])}>
        <Avatar src="" />
        <div>
          <b>已登录</b>
          <span className={classes(look['small'], look['muted'])}>获取用户信息失败，会自动重试</span>
        </div>
      </div>
      <div className={classes(memberCardStyles['actions'], memberCardStyles['lost'])}>
        <Button busy={unreadable?.isBusy ?? false} onClick={unreadable?.readAgain}>
          重试
        </Button>
        <Button onClick={unreadable?.logOut}>退出登录</Button>
      </div>
    </>
  );
}
