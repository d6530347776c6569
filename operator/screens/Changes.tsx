import type { Decided } from '#operator/machines/caseFacts.ts';
import { nameOf, valueText, yuan } from '#operator/cases/words.ts';
import * as styles from '#operator/ui/parts.module.css';

/** Money and facts before and after a decision; fen are exact. */
export function Changes({ decided: { before, after } }: { decided: Decided }) {
  if (before === null || after === null) return null;
  const accounts = [...new Set([...Object.keys(before.money), ...Object.keys(after.money)])];
  const facts = Object.keys(after.facts).filter((name) => valueText(before.facts[name], name) !== valueText(after.facts[name], name));
  const rows = [
    ...accounts.map((name) => [name, yuan(before.money[name] ?? 0), yuan(after.money[name] ?? 0)] as const),
    ...facts.map((name) => [name, valueText(before.facts[name], name), valueText(after.facts[name], name)] as const),
  ];
  const changed = rows.filter(([, was, becomes]) => was !== becomes);
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
          {changed.map(([name, was, becomes]) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td>{was}</td>
              <td className={styles['changed']}>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > changed.length && <small>其余 {rows.length - changed.length} 项不变</small>}
    </>
  );
}
