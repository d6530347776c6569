import { showRun } from '#visualiser/core/actions.ts';
import { button, h, icon, s, update } from '#visualiser/core/dom.ts';
import { on, say, view } from '#visualiser/core/view.ts';

const THEME = 'visualiser-theme';
type Theme = 'light' | 'dark';

function themeNow(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function themeButton(): HTMLElement {
  const stored = localStorage.getItem(THEME);
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset['theme'] = stored;
  const place = h('span', {});
  const draw = (): void => {
    const isDark = themeNow() === 'dark';
    update(
      place,
      button({
        label: isDark ? '浅色' : '深色',
        icon: isDark ? 'sun' : 'moon',
        name: 'theme',
        class: 'only quiet',
        run: () => {
          const next = themeNow() === 'dark' ? 'light' : 'dark';
          document.documentElement.dataset['theme'] = next;
          localStorage.setItem(THEME, next);
          draw();
        },
      }),
    );
  };
  draw();
  return place;
}

function pages(): HTMLElement {
  const place = h('div', { class: 'pages' });
  on(['runs'], () => {
    const runs = [...view.runs.values()].filter((run) => !run.ended || run === view.run);
    const isOn = view.run?.kind === 'live' && !view.run.ended;
    const status = isOn
      ? '已连上'
      : view.run?.kind === 'file'
        ? '文件'
        : view.run?.kind === 'path'
          ? '测试路径'
          : view.run?.kind === 'sim'
            ? '模拟'
            : view.run
              ? '页面已离开'
              : '等待应用';
    update(
      place,
      h('span', { class: `status ${isOn ? 'yes' : ''}` }, h('i', {}), status),
      runs.length > 0 &&
        h(
          'select',
          {
            'aria-label': '页面',
            'data-key': 'pages',
            onchange: (event: Event) => showRun(view.runs.get((event.target as HTMLSelectElement).value) ?? null),
          },
          ...runs.map((run) =>
            h(
              'option',
              { value: run.id, selected: run === view.run },
              run.kind === 'live' ? `${run.page.path}  ${run.page.title}` : run.page.title,
            ),
          ),
        ),
      !view.run && h('a', { href: '/', target: '_blank', rel: 'opener', class: 'button' }, '打开应用'),
    );
  });
  return place;
}

function notice(): HTMLElement {
  const place = h('div', { class: 'notice', role: 'status' });
  on(['orders'], () =>
    update(
      place,
      view.notice !== null &&
        h('p', {}, view.notice, button({ label: '知道了', icon: 'close', class: 'only quiet', run: () => say(null) })),
    ),
  );
  return place;
}

/** The bar at the top. */
export function header(copying: HTMLElement, files: HTMLElement, keys: HTMLDialogElement): HTMLElement {
  const logo = s(
    'svg',
    { viewBox: '0 0 32 32', width: 24, height: 24, 'aria-hidden': 'true' },
    s('rect', { width: 32, height: 32, rx: 8, class: 'logo' }),
    s('path', { d: 'M7 10.5h8v7H7zM18 17h7v6h-7zM15 14h6.5v3', class: 'logo-line' }),
  );
  return h(
    'header',
    { class: 'top' },
    h('button', { type: 'button', class: 'button only quiet lister', popovertarget: 'side', 'aria-label': '流程' }, icon('list')),
    h('h1', {}, logo, h('span', { class: 'logo-name' }, '状态图')),
    pages(),
    h('span', { class: 'grow' }),
    notice(),
    copying,
    files,
    button({ label: '按键', icon: 'keys', name: 'keys', title: '按键（?）', class: 'only quiet', key: '?', run: () => keys.showModal() }),
    themeButton(),
  );
}
