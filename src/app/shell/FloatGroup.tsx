import * as look from '#ui/look.module.css';
import * as styles from './FloatGroup.module.css';
import type { MouseEvent } from 'react';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { links } from '#lib/links.ts';
import { chatDoor } from '#state/chatDoor.ts';
import { askFor } from '#state/layers.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface Entry {
  label: string;
  icon: IconName;
  href: string;
  meaning: string;
  /** The overlay opened by a click; with a modifier key the link opens its page. */
  over?: 'chat' | 'feedback';
}

const openOver =
  (name: 'chat' | 'feedback') =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    askFor({ name });
  };

const entries: readonly Entry[] = [
  { label: '客服', icon: 'head', href: links.customerService(), meaning: '联系客服', over: 'chat' },
  { label: '上号器', icon: 'dl', href: links.download(), meaning: '下载上号器' },
  { label: '联系', icon: 'phone', href: links.contact(), meaning: '联系我们' },
  { label: '投诉建议', icon: 'msg', href: links.feedback(), meaning: '投诉建议', over: 'feedback' },
];

const toTop = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
};

export function FloatGroup() {
  const { unread } = useSnapshot(chatDoor);
  return (
    <aside className={classes(styles['group'], look['notPrinted'])} aria-label="快捷入口">
      {entries.map(({ label, icon, href, meaning, over }) => {
        const count = over === 'chat' ? unread : 0;
        return (
          <Anchor
            key={href}
            href={href}
            aria-label={count > 0 ? `${meaning}，${count} 条未读` : meaning}
            {...(over && { onClick: openOver(over) })}
          >
            <Icon name={icon} />
            <span>{label}</span>
            {count > 0 && <i>{count > 99 ? '99+' : count}</i>}
          </Anchor>
        );
      })}
      <button type="button" aria-label="回到顶部" onClick={toTop}>
        <Icon name="top" />
        <span>顶部</span>
      </button>
    </aside>
  );
}
