import * as look from '#ui/look.module.css';
import * as styles from './Header.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { links } from '#lib/links.ts';
import { latePart } from '#lib/latePart.tsx';
import { chatDoor } from '#state/chatDoor.ts';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from './Logo.tsx';
import { SearchBox } from './SearchBox.tsx';

// Needed only once the charts have loaded, and not on a guest's first visit.
const { Part: Member } = latePart(() => import('./Member.tsx').then((m) => m.Member));

/** Shown while messages of customer service are unread. */
const { Part: ChatDoor } = latePart(() => import('./ChatDoor.tsx').then((m) => m.ChatDoor));

function Person() {
  const { standing, viewer, unreadable } = useSnapshot(session);
  if (standing === 'guest') {
    return (
      <span className={classes(look['row'], styles['choices'])}>
        <Button kind="primary" size="sm" onClick={() => askFor({ name: 'login', tab: 'usual' })}>
          登录
        </Button>
        <Button className={classes(styles['quiet'], styles['extra'])} size="sm" onClick={() => askFor({ name: 'login', tab: 'register' })}>
          注册
        </Button>
      </span>
    );
  }
  return (viewer || unreadable) && <Member />;
}

export function Header() {
  const { unread } = useSnapshot(chatDoor);
  return (
    <header className={styles['header']}>
      <div className={classes(look['pageWidth'], styles['inner'])}>
        <Logo short />
        <SearchBox />
        <div className={styles['person']}>
          {unread > 0 && <ChatDoor />}
          <Person />
        </div>
      </div>
    </header>
  );
}

/** On pages with a heading of their own. */
export function SlimHeader() {
  return (
    <header className={classes(styles['header'], styles['slim'])}>
      <div className={classes(look['pageWidth'], styles['inner'])}>
        <Logo />
        <Anchor className={classes(look['row'], styles['home'])} href={links.home()}>
          <Icon name="home" small />
          返回首页
        </Anchor>
      </div>
    </header>
  );
}
