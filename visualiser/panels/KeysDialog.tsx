import { useEffect } from 'react';
import { Modal } from '#visualiser/parts/Modal.tsx';

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', '找状态图、状态、事件、守卫、角色'],
  ['[  ]', '上一步、下一步'],
  ['1 … 5', '此刻、记录、时序、路径、表格'],
  ['f', '看全图，字要看得清'],
  ['h', '收起、展开两边的栏'],
  ['d', '横排、竖排'],
  ['e', '全部折叠、全部展开'],
  ['c', '复制链接'],
  ['+  −', '放大、缩小'],
  ['← ↑ ↓ →', '在图上：移动画面；在列表里：上一条、下一条'],
  ['0', '在图上：看全图'],
  ['Esc', '离开搜索，关闭查看的状态'],
  ['?', '这张表'],
];

/** The page's keyboard shortcuts. */
export const KeysDialog = () => (
  <Modal title="按键" className="keys">
    <dl>
      {KEYS.map(([key, does]) => (
        <div key={key}>
          <dt>
            {key.split(/\s+/).map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <footer>
        <span className="grow" />
        <button type="submit" className="button strong">
          关闭
        </button>
      </footer>
    </form>
  </Modal>
);

/** Handles shortcuts outside of inputs and dialogs. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select') || target.closest('dialog')) return;
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [acts]);
}
