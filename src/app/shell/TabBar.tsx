import * as styles from './TabBar.module.css';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { links } from '#lib/links.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

const entries: readonly { label: string; icon: IconName; href: string; under: RegExp }[] = [
  { label: '首页', icon: 'home', href: links.home(), under: /^\/(?!(zuhao|tejia|detail|account|pay-result)\b)/i },
  { label: '大厅', icon: 'grid', href: links.hall({}), under: /^\/(zuhao|tejia|detail)\b/i },
  { label: '订单', icon: 'list', href: links.orders(), under: /^\/(account\/order|pay-result)\b/i },
  { label: '我的', icon: 'user', href: links.personal(), under: /^\/account\/(?!order\b)/i },
];

/** Bottom navigation on phones; a page's own bottom bar (`.paybar`) replaces it. */
export function TabBar() {
  const [path] = useLocation();
  const { viewer } = useSnapshot(session);
  return (
    <nav className={styles['bar']} aria-label="底部导航">
      {entries.map(({ label, icon, href, under }) => (
        <Anchor key={href} href={href} aria-current={under.test(path) ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
          {icon === 'list' && viewer?.activeOrder && (
            <em aria-label={`${viewer.activeOrder.count} 单租用中`}>{viewer.activeOrder.count}</em>
          )}
        </Anchor>
      ))}
    </nav>
  );
}
