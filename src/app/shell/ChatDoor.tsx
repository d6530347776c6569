import * as look from '#ui/look.module.css';
import * as styles from './ChatDoor.module.css';
import * as member from './Member.module.css';
import { useSnapshot } from 'valtio';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { chatDoor } from '#state/chatDoor.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Link to unread messages of customer service where the floating group is hidden. */
export function ChatDoor() {
  const { unread } = useSnapshot(chatDoor);
  return (
    <Anchor
      className={classes(member['bell'], styles['door'], look['notPrinted'])}
      href={links.customerService()}
      aria-label={`联系客服，${unread} 条未读`}
    >
      <Icon name="head" />
      <i>{unread > 99 ? '99+' : unread}</i>
    </Anchor>
  );
}
