import * as look from '#ui/look.module.css';
import * as styles from './FloatGroup.module.css';
import type { MouseEvent } from 'react';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { isOpen } from '#lib/openAreas.ts';
import { askFor } from '#state/layers.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface Entry {
  label: string;
  icon: IconName;
  href: string;
  meaning: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The form over this page; a click that asks for another tab gets the page of the form. */
const openFeedback = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  askFor({ name: 'feedback' });
};

const all: readonly Entry[] = [
  { label: '客服', icon: 'head', href: links.customerService(), meaning: '联系客服' },
  { label: '上号器', icon: 'dl', href: links.download(), meaning: '下载上号器' },
  { label: '联系', icon: 'phone', href: links.contact(), meaning: '联系我们' },
  { label: '投诉', icon: 'msg', href: links.feedback(), meaning: '投诉建议', onClick: openFeedback },
];
const entries = all.filter(({ href }) => isOpen(href));

const toTop = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
};

export function FloatGroup() {
  return (
    <aside className={classes(styles['group'], look['notPrinted'])} aria-label="快捷入口">
      {entries.map(({ label, icon, href, meaning, onClick }) => (
        <Anchor key={href} href={href} aria-label={meaning} {...(onClick && { onClick })}>
          <Icon name={icon} />
          {label}
        </Anchor>
      ))}
      <button type="button" aria-label="回到顶部" onClick={toTop}>
        <Icon name="top" />
        顶部
      </button>
    </aside>
  );
}
