import { useEffect, useState } from 'react';
import { browserStorage } from '#lib/storage.ts';
import { showRun } from '#visualiser/core/actions.ts';
import { say, useView, view } from '#visualiser/core/view.ts';
import { Button } from '#visualiser/parts/Button.tsx';
import { Icon } from '#visualiser/parts/Icon.tsx';
import { CopyMenu } from './CopyMenu.tsx';
import { Files } from './Files.tsx';

const THEME = 'visualiser-theme';
const isTheme = (text: string | null): text is 'light' | 'dark' => text === 'light' || text === 'dark';

function ThemeButton() {
  const [chosen, choose] = useState(() => browserStorage.getItem(THEME));
  useEffect(() => {
    if (!isTheme(chosen)) return;
    document.documentElement.style.colorScheme = chosen;
    browserStorage.setItem(THEME, chosen);
  }, [chosen]);
  const isDark = isTheme(chosen) ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return (
    <Button
      label={isDark ? '浅色' : '深色'}
      icon={isDark ? 'sun' : 'moon'}
      className="only quiet"
      run={() => choose(isDark ? 'light' : 'dark')}
    />
  );
}

const KINDS = { live: '已连上', file: '文件', path: '测试路径', sim: '模拟' } as const;

/** The runs to choose from, and which kind is shown. */
function Pages() {
  useView(() => view.beat);
  const run = useView(() => view.run);
  const runs = [...view.runs.values()].filter((one) => !one.ended || one === run);
  const isOn = run?.kind === 'live' && !run.ended;
  const status = run === null ? '等待应用' : run.ended ? '页面已离开' : KINDS[run.kind];
  return (
    <div className="pages">
      <span className={`status ${isOn ? 'yes' : ''}`}>
        <i />
        {status}
      </span>
      {runs.length > 0 && (
        <select aria-label="页面" value={run?.id ?? ''} onChange={({ target }) => showRun(view.runs.get(target.value) ?? null)}>
          {runs.map(({ id, kind, page }) => (
            <option key={id} value={id}>
              {kind === 'live' ? `${page.path}  ${page.title}` : page.title}
            </option>
          ))}
        </select>
      )}
      {!run && (
        <a href="/" target="_blank" rel="opener" className="button">
          打开应用
        </a>
      )}
    </div>
  );
}

function Notice() {
  const notice = useView(() => view.notice);
  return (
    <div className="notice" role="status">
      {notice !== null && (
        <p>
          {notice}
          <Button label="知道了" icon="close" className="only quiet" run={() => say(null)} />
        </p>
      )}
    </div>
  );
}

/** The bar at the top. */
export const Header = () => (
  <header className="top">
    <button type="button" className="button only quiet lister" popoverTarget="side" aria-label="流程">
      <Icon name="list" />
    </button>
    <h1>
      <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden="true">
        <rect width={32} height={32} rx={8} className="logo" />
        <path d="M7 10.5h8v7H7zM18 17h7v6h-7zM15 14h6.5v3" className="logo-line" />
      </svg>
      <span className="logo-name">状态图</span>
    </h1>
    <Pages />
    <span className="grow" />
    <Notice />
    <CopyMenu />
    <Files />
    <Button
      label="按键"
      icon="keys"
      title="按键（?）"
      className="only quiet"
      keys="?"
      run={() => {
        view.dialog = 'keys';
      }}
    />
    <ThemeButton />
  </header>
);
