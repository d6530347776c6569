import type { Masked } from '#lib/recording.ts';

const MASKED = /^⦁+$/;

const isBranch = (value: Masked): value is Exclude<Masked, null | boolean | number | string> => typeof value === 'object' && value !== null;

function Leaf({ value }: { readonly value: null | boolean | number | string }) {
  if (typeof value === 'string' && MASKED.test(value))
    return (
      <span className="masked" title="已遮盖：不离开应用的标签页">
        已遮盖
      </span>
    );
  const text = value === '' ? '""' : String(value);
  return <span className={`v ${value === null ? 'nothing' : typeof value}`}>{text}</span>;
}

/** Plain data as nested lists; large parts are collapsed. */
export function Tree({ value, depth = 0 }: { readonly value: Masked; readonly depth?: number }) {
  if (!isBranch(value)) return <Leaf value={value} />;
  const entries: [string, Masked][] = Object.entries(value);
  if (entries.length === 0) return <span className="v nothing">{Array.isArray(value) ? '[ ]' : '{ }'}</span>;
  return (
    <ul className="tree">
      {entries.map(([name, part]) => {
        const count = isBranch(part) ? Object.keys(part).length : 0;
        const key = <span className="k">{name}</span>;
        return (
          <li key={name}>
            {count === 0 ? (
              <>
                {key}
                <Tree value={part} />
              </>
            ) : (
              <details open={depth < 1 || count < 4}>
                <summary>
                  {key}
                  <span className="faint">{Array.isArray(part) ? `${count} 项` : ''}</span>
                </summary>
                <Tree value={part} depth={depth + 1} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
