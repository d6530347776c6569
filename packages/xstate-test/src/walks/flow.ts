/**
 * Minimum-cost flow by the primal-dual method: each phase finds shortest distances with Dijkstra, then saturates all shortest
 * paths at once (Dinic). The number of phases is the number of distinct distances, which is small for charts.
 */
export interface FlowNetwork {
  /** Adds an arc and returns its number. */
  add(from: number, to: number, capacity: number, cost: number): number;
  /** Sends as much as possible from `source` to `sink`; returns the amount. */
  run(source: number, sink: number): number;
  /** Flow over an arc after {@link FlowNetwork.run}. */
  flow(arc: number): number;
}

interface Heap {
  push(key: number, node: number): void;
  pop(): number;
  key(): number;
  readonly size: () => number;
}

function createHeap(): Heap {
  const keys: number[] = [];
  const nodes: number[] = [];
  const swap = (a: number, b: number): void => {
    [keys[a], keys[b]] = [keys[b]!, keys[a]!];
    [nodes[a], nodes[b]] = [nodes[b]!, nodes[a]!];
  };
  return {
    size: () => keys.length,
    key: () => keys[0]!,
    push(key, node) {
      let at = keys.push(key) - 1;
      nodes.push(node);
      for (let up = (at - 1) >> 1; at > 0 && keys[up]! > keys[at]!; up = (at - 1) >> 1) {
        swap(at, up);
        at = up;
      }
    },
    pop() {
      const top = nodes[0]!;
      const key = keys.pop()!;
      const node = nodes.pop()!;
      if (keys.length === 0) return top;
      keys[0] = key;
      nodes[0] = node;
      for (let at = 0; ;) {
        let least = at;
        for (let child = 2 * at + 1; child <= 2 * at + 2; child++) if (child < keys.length && keys[child]! < keys[least]!) least = child;
        if (least === at) return top;
        swap(at, least);
        at = least;
      }
    },
  };
}

/** An empty network; costs must not be negative. */
export function createFlow(nodes: number): FlowNetwork {
  const to: number[] = [];
  const residual: number[] = [];
  const cost: number[] = [];
  const next: number[] = [];
  const head = new Int32Array(nodes).fill(-1);
  const potential = new Float64Array(nodes);
  const distance = new Float64Array(nodes);
  const level = new Int32Array(nodes);
  const cursor = new Int32Array(nodes);

  const half = (from: number, target: number, capacity: number, price: number): void => {
    next.push(head[from]!);
    head[from] = to.length;
    to.push(target);
    residual.push(capacity);
    cost.push(price);
  };
  const reduced = (from: number, arc: number): number => cost[arc]! + potential[from]! - potential[to[arc]!]!;

  const shorten = (source: number, sink: number): boolean => {
    distance.fill(Number.POSITIVE_INFINITY);
    distance[source] = 0;
    const heap = createHeap();
    heap.push(0, source);
    while (heap.size() > 0) {
      const key = heap.key();
      const node = heap.pop();
      if (key > distance[node]!) continue;
      for (let arc = head[node]!; arc >= 0; arc = next[arc]!) {
        if (residual[arc]! <= 0) continue;
        const through = key + reduced(node, arc);
        const target = to[arc]!;
        if (through >= distance[target]!) continue;
        distance[target] = through;
        heap.push(through, target);
      }
    }
    if (distance[sink] === Number.POSITIVE_INFINITY) return false;
    for (let n = 0; n < nodes; n++) potential[n]! += Math.min(distance[n]!, distance[sink]!);
    return true;
  };

  const layer = (source: number, sink: number): boolean => {
    level.fill(-1);
    level[source] = 0;
    const queue = [source];
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i]!;
      for (let arc = head[node]!; arc >= 0; arc = next[arc]!) {
        if (residual[arc]! <= 0 || level[to[arc]!]! >= 0 || reduced(node, arc) !== 0) continue;
        level[to[arc]!] = level[node]! + 1;
        queue.push(to[arc]!);
      }
    }
    return level[sink]! >= 0;
  };

  const augment = (source: number, sink: number): number => {
    const way: number[] = [];
    let node = source;
    while (node !== sink) {
      const arc = cursor[node]!;
      if (arc < 0) {
        const back = way.pop();
        if (back === undefined) return 0;
        node = to[back ^ 1]!;
        cursor[node] = next[cursor[node]!]!;
      } else if (residual[arc]! > 0 && level[to[arc]!] === level[node]! + 1 && reduced(node, arc) === 0) {
        way.push(arc);
        node = to[arc]!;
      } else {
        cursor[node] = next[arc]!;
      }
    }
    const amount = Math.min(...way.map((arc) => residual[arc]!));
    for (const arc of way) {
      residual[arc]! -= amount;
      residual[arc ^ 1]! += amount;
    }
    return amount;
  };

  return {
    add(from, target, capacity, price) {
      half(from, target, capacity, price);
      half(target, from, 0, -price);
      return to.length - 2;
    },
    run(source, sink) {
      let sent = 0;
      while (shorten(source, sink)) {
        while (layer(source, sink)) {
          cursor.set(head);
          for (let amount = augment(source, sink); amount > 0; amount = augment(source, sink)) sent += amount;
        }
      }
      return sent;
    },
    flow: (arc) => residual[arc ^ 1]!,
  };
}
