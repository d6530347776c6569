import type { Decided } from '#operator/machines/caseFacts.ts';
import { flatFacts, lastOf, nameOf, pathText, valueText, yuan } from '#operator/cases/words.ts';
import * as styles from '#operator/ui/parts.module.css';

/** Money and facts before and after a decision; fen are exact. */
export function Changes({ decided: { before, after } }: { decided: Decided }) {
  if (before === null || after === null) return null;
  const accounts = [...new Set([...Object.keys(before.money), ...Object.keys(after.money)])];
  const [was, becomes] = [flatFacts(before.facts), flatFacts(after.facts)];
  const facts = [...new Set([...Object.keys(was), ...Object.keys(becomes)])];
  const rows = [
    ...accounts.map((name) => [nameOf(name), yuan(before.money[name] ?? 0), yuan(after.money[name] ?? 0)] as const),
    ...facts.map((path) => [pathText(path), valueText(was[path], lastOf(path)), valueText(becomes[path], lastOf(path))] as const),
  ];
  const changed = rows.filter(([, old, next]) => old !== next);
  if (changed.length === 0) return <p>钱和状态都不变。</p>;
  return (
    <>
      <table className={styles['table']} aria-label="之前和之后">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">现在</th>
            <th scope="col">之后</th>
          </tr>
        </thead>
        <tbody className={styles['num']}>
          {changed.map(([name, old, next]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{old}</td>
              <td className={styles['changed']}>{next}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > changed.length && <small>其余 {rows.length - changed.length} 项不变</small>}
    </>
  );
}
