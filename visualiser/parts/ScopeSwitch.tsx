import { useView, view } from '#visualiser/core/view.ts';

/** Switch between the shown chart with its relatives and all charts. */
export function ScopeSwitch() {
  const chosen = useView(() => view.isNarrow);
  return (
    <div className="scope" role="group" aria-label="范围">
      {[true, false].map((isNarrow) => (
        <button
          key={String(isNarrow)}
          type="button"
          aria-pressed={chosen === isNarrow}
          onClick={() => {
            view.isNarrow = isNarrow;
          }}
        >
          {isNarrow ? '与当前流程相关' : '全部'}
        </button>
      ))}
    </div>
  );
}
