import { Tree as PrimeTree } from 'primereact/tree';
import type { TreeNode } from 'primereact/treenode';
import { useMemo, useState } from 'react';
import type { Masked } from '#lib/recording.ts';

const MASKED = /^⦁+$/;

const countOf = (value: Masked): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0);

/** What is shown of a value beside its name, and how. */
function shownOf(value: Masked): readonly [text: string, look: string] {
  if (Array.isArray(value)) return value.length > 0 ? [`${value.length} 项`, 'faint'] : ['[ ]', 'v nothing'];
  if (typeof value === 'object' && value !== null) return countOf(value) > 0 ? ['', 'faint'] : ['{ }', 'v nothing'];
  if (typeof value === 'string') return MASKED.test(value) ? ['已遮盖', 'masked'] : [value || '""', 'v string'];
  return [String(value), `v ${value === null ? 'nothing' : typeof value}`];
}

const nodesOf = (value: Masked, above = ''): TreeNode[] =>
  Object.entries(value ?? {}).map(([name, part]: [string, Masked]) => {
    const key = `${above}/${name}`;
    return { key, id: name, label: `${name} ${shownOf(part)[0]}`, data: part, ...(countOf(part) > 0 && { children: nodesOf(part, key) }) };
  });

/** Keys of the branches that are open at first: large parts are collapsed. */
const openIn = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap(({ key, children = [] }) =>
    children.length > 0 ? [...(depth < 1 || children.length < 4 ? [String(key)] : []), ...openIn(children, depth + 1)] : [],
  );

function Value({ data }: TreeNode) {
  const [text, look] = shownOf(data as Masked);
  return (
    <span className={look} title={look === 'masked' ? '不离开应用的标签页' : undefined}>
      {text}
    </span>
  );
}

/** Plain data as a tree. */
export function Tree({ value, label }: { readonly value: Masked; readonly label: string }) {
  const nodes = useMemo(() => nodesOf(value), [value]);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = ({ node }: { readonly node: TreeNode }): void => setTurned(turned.symmetricDifference(new Set([String(node.key)])));
  if (nodes.length === 0) return <Value data={value} />;
  return (
    <PrimeTree
      value={nodes}
      expandedKeys={Object.fromEntries([...turned.symmetricDifference(new Set(openIn(nodes)))].map((key) => [key, true]))}
      onToggle={() => undefined}
      onExpand={turn}
      onCollapse={turn}
      ariaLabel={label}
      pt={{ container: { className: 'tree' }, subgroup: { className: 'tree' } }}
      togglerTemplate={({ id, children }, options) =>
        children ? (
          <button
            type="button"
            className={`k turn ${options.expanded ? 'open' : ''}`}
            tabIndex={-1}
            onClick={(event) => options.onClick(event)}
          >
            {`${id} `}
          </button>
        ) : (
          <span className="k">{`${id} `}</span>
        )
      }
      nodeTemplate={Value}
    />
  );
}
