/** The child of `parent` that contains the node; null if there is none. */
function holderIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * A browser that translates a page wraps its texts in elements of its own, or replaces them. React would then remove a text where it no
 * longer is, or insert before it, and the page would end with an error. Its other calls are not changed.
 */
export function tolerateTranslation(prototype: Node = Node.prototype): void {
  const remove = Reflect.get(prototype, 'removeChild') as (this: Node, child: Node) => Node;
  const insert = Reflect.get(prototype, 'insertBefore') as (this: Node, node: Node, before: Node | null) => Node;
  Object.assign(prototype, {
    removeChild(this: Node, child: Node): Node {
      try {
        return remove.call(this, child);
      } catch {
        const held = holderIn(this, child);
        if (held) remove.call(this, held);
        return child;
      }
    },
    insertBefore(this: Node, node: Node, before: Node | null): Node {
      try {
        return insert.call(this, node, before);
      } catch {
        return insert.call(this, node, before && holderIn(this, before));
      }
    },
  });
}
