import { classes } from '#ui/classes.ts';
import * as look from '#ui/look.module.css';
import * as styles from './NavBar.module.css';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { noFilters } from '#lib/hallAddress.ts';
import { links } from '#lib/links.ts';
import { hotWords } from '#api/queries/hotWords.ts';
import { searchScope } from '#state/searchScope.ts';
import { Anchor } from '#ui/Anchor.tsx';

/** `under` matches the addresses that belong to an entry. */
const entries = [
  { label: '首页', href: links.home(), under: /^\/$/i },
  { label: '租号大厅', href: links.hall({}), under: /^\/(zuhao|detail)\b/i },
  { label: '特价专区', href: links.specials(), under: /^\/tejia\b/i, pop: '限时' },
  { label: '免费玩', href: links.free(), under: /^\/free\b/i },
  { label: '店铺', href: links.shops(), under: /^\/dianpu\b/i },
  { label: '任务大厅', href: links.tasks(), under: /^\/task\b/i },
  { label: '超级会员', href: links.svip(), under: /^\/svip\b/i },
];

export function NavBar() {
  const [path] = useLocation();
  const filters = useSnapshot(searchScope).filters ?? noFilters;
  const words = useSyncExternalStore(hotWords.subscribe, hotWords.read, hotWords.read);
  return (
    <nav className={styles['bar']} aria-label="主导航">
      <div className={classes(look['pageWidth'], styles['inner'])}>
        {entries.map(({ label, href, under, pop }) => (
          <Anchor key={href} href={href} aria-current={under.test(path) ? 'page' : undefined}>
            {label}
            {pop !== undefined && <span className={styles['badge']}>{pop}</span>}
          </Anchor>
        ))}
        {words.length > 0 && (
          <div className={styles['hotWords']}>
            <span>热搜</span>
            {words.slice(0, 4).map((keyword) => (
              <Anchor key={keyword} href={links.hall({ ...filters, keyword })}>
                {keyword}
              </Anchor>
            ))}
          </div>
        )}
      </div>
    </nav>
  );
}
