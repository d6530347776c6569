import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  TableNode,
} from 'kysely';
import { type Columns, decodeValue } from './columns.ts';

type Tables = Readonly<Record<string, Columns>>;

/** Columns of a result by their result names. */
type Selected = Columns;

/** Tables of a query by alias. */
function tablesOf(query: RootOperationNode, tables: Tables): Map<string, Columns> {
  const sources: (OperationNode | undefined)[] = [];
  if (query.kind === 'SelectQueryNode') sources.push(...(query.from?.froms ?? []));
  if (query.kind === 'InsertQueryNode') sources.push(query.into);
  if (query.kind === 'UpdateQueryNode') sources.push(query.table, ...(query.from?.froms ?? []));
  if (query.kind === 'DeleteQueryNode') sources.push(...query.from.froms);
  if ('joins' in query) sources.push(...(query.joins ?? []).map(({ table }) => table));
  const named = new Map<string, Columns>();
  for (const source of sources) {
    const [node, alias] = source && AliasNode.is(source) ? [source.node, source.alias] : [source];
    if (!node || !TableNode.is(node)) continue;
    const name = node.table.identifier.name;
    named.set(alias && IdentifierNode.is(alias) ? alias.name : name, tables[name] ?? {});
  }
  return named;
}

function selectionsOf(query: RootOperationNode): readonly OperationNode[] {
  const nodes = query.kind === 'SelectQueryNode' ? query.selections : 'returning' in query ? query.returning?.selections : undefined;
  return (nodes ?? []).map(({ selection }) => selection);
}

/** Table columns in the select list or `returning` of a query; expressions stay as the driver decodes them. */
function selectedBy(query: RootOperationNode, tables: Tables): Selected {
  const named = tablesOf(query, tables);
  const all = [...named.values()];
  const selected: Record<string, Columns[string]> = {};
  const add = (node: OperationNode, as?: string): void => {
    if (AliasNode.is(node)) return add(node.node, IdentifierNode.is(node.alias) ? node.alias.name : undefined);
    if (SelectAllNode.is(node)) return void Object.assign(selected, ...all);
    const [column, table] = ReferenceNode.is(node) ? [node.column, node.table?.table.identifier.name] : [node];
    const from = table === undefined ? all : [named.get(table) ?? {}];
    if (SelectAllNode.is(column)) return void Object.assign(selected, ...from);
    if (!ColumnNode.is(column)) return;
    const name = column.column.name;
    const found = from.find((columns) => Object.hasOwn(columns, name))?.[name];
    if (!found) throw new Error(`no table of the query has a column ${table === undefined ? '' : `${table}.`}${name}`);
    selected[as ?? name] = found;
  };
  for (const node of selectionsOf(query)) add(node);
  return selected;
}

/** Decodes the query builder's rows by the columns selected. Columns of an outer join may be null. */
export function decoding(tables: Tables): KyselyPlugin {
  const kept = new WeakMap<QueryId, Selected>();
  return {
    transformQuery({ node, queryId }) {
      kept.set(queryId, selectedBy(node, tables));
      return node;
    },
    async transformResult({ result, queryId }) {
      const selected = Object.entries(kept.get(queryId) ?? {});
      for (const row of result.rows) {
        for (const [name, column] of selected) if (row[name] !== null) row[name] = decodeValue(name, column, row[name]);
      }
      return result;
    },
  };
}
