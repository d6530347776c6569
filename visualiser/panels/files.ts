import { button, h, update } from '#visualiser/core/dom.ts';
import { open, save } from '#visualiser/core/files.ts';
import { changed, on, view } from '#visualiser/core/view.ts';
import { showToken } from './paths.ts';

/** Saving and opening, by button or by dropping a file on the page. */
export function files(): HTMLElement {
  const picker = h('input', {
    type: 'file',
    accept: '.json,.txt,.log',
    hidden: true,
    'aria-label': '打开文件',
    onchange: () => {
      const [file] = picker.files ?? [];
      picker.value = '';
      if (file) void open(file, showToken);
    },
  });
  const place = h('div', { class: 'files', role: 'toolbar', 'aria-label': '记录' });
  document.body.append(picker);
  on(['runs', 'frames'], () => {
    const isEmpty = (view.run?.frames.length ?? 0) === 0;
    update(
      place,
      button({
        label: '清空',
        name: 'clear',
        icon: 'clear',
        class: 'quiet',
        title: '从现在起重新记录',
        disabled: isEmpty || view.run?.kind !== 'live',
        run: () => {
          view.run?.shorten();
          view.at = null;
          changed('frames', 'moment', 'runs');
        },
      }),
      button({ label: '保存', name: 'save', icon: 'save', class: 'quiet', title: '把记录存成文件', disabled: isEmpty, run: save }),
      button({
        label: '打开',
        name: 'open',
        icon: 'open',
        class: 'quiet',
        title: '打开保存的记录、路径报告、覆盖率或失败测试的输出',
        run: () => picker.click(),
      }),
    );
  });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void open(file, showToken);
  });
  return place;
}
