import { useEffect, useRef } from 'react';
import { open, save } from '#visualiser/core/files.ts';
import { changed, useView, view } from '#visualiser/core/view.ts';
import { Button } from '#visualiser/parts/Button.tsx';
import { showToken } from '#visualiser/paths/shown.ts';

function clear(): void {
  view.run?.shorten();
  view.at = null;
  changed();
}

function take(files: FileList | null | undefined): void {
  const [file] = files ?? [];
  if (file) void open(file, showToken);
}

/** Saving and opening, by button or by dropping a file on the page. */
export function Files() {
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = useView(() => (view.run?.frames.length ?? 0) === 0);
  const isRecorded = useView(() => view.run?.kind === 'live');
  useEffect(() => {
    const controller = new AbortController();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.type === 'drop') take(event.dataTransfer?.files);
    };
    for (const type of ['dragover', 'drop'] as const) addEventListener(type, drop, controller);
    return () => controller.abort();
  }, []);
  return (
    <div className="files" role="toolbar" aria-label="记录">
      <input
        ref={picker}
        type="file"
        accept=".json,.txt,.log"
        hidden
        aria-label="打开文件"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button label="清空" icon="clear" className="quiet" title="从现在起重新记录" disabled={isEmpty || !isRecorded} run={clear} />
      <Button label="保存" icon="save" className="quiet" title="把记录存成文件" disabled={isEmpty} run={save} />
      <Button
        label="打开"
        icon="open"
        className="quiet"
        title="打开保存的记录、路径报告、覆盖率或失败测试的输出"
        run={() => picker.current?.click()}
      />
    </div>
  );
}
