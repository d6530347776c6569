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
  if (rows.length === 0) return <p>钱和状态都不变。</p>;
  return (
    <table className={styles['table']} aria-label="之前和之后">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">现在</th>
          <th scope="col">之后</th>
        </tr>
      </thead>
      <tbody className={styles['num']}>
        {rows.map(([name, was, becomes]) => (
          <tr key={name} className={was === becomes ? undefined : styles['changed']}>
            <td>{nameOf(name)}</td>
            <td>{was}</td>
            <td>{becomes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
