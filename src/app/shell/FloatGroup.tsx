import * as look from '#ui/look.module.css';
import * as styles from './FloatGroup.module.css';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { isOpen } from '#lib/openAreas.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface Entry {
  label: string;
  icon: IconName;
  href: string;
  meaning: string;
}

const all: readonly Entry[] = [
  { label: '客服', icon: 'head', href: links.customerService(), meaning: '联系客服' },
  { label: '上号器', icon: 'dl', href: links.download(), meaning: '下载上号器' },
  { label: '联系', icon: 'phone', href: links.contact(), meaning: '联系我们' },
  { label: '投诉', icon: 'msg', href: links.complaints(), meaning: '投诉与建议' },
];
const entries = all.filter(({ href }) => isOpen(href));

const toTop = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
};

export function FloatGroup() {
  return (
    <aside className={classes(styles['group'], look['notPrinted'])} aria-label="快捷入口">
      {entries.map(({ label, icon, href, meaning }) => (
        <Anchor key={href} href={href} aria-label={meaning}>
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
