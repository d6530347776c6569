import * as look from '#ui/look.module.css';
import * as styles from './Import.module.css';
import type { ListingFile } from '#api/queries/listingFiles.ts';

/** Every error by cell: what is there, what is wrong with it and what would be right. */
export function Faults({ file: { faults, faultCount } }: { file: ListingFile }) {
  if (faults.length === 0) return null;
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">位置</th>
              <th scope="col">填的是</th>
              <th scope="col">哪里不对</th>
              <th scope="col">应该填</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ cell, row, column, value, reason, right }, at) => (
              <tr key={`${row} ${column} ${at}`}>
                <td className={styles['cell']}>{cell === '' ? (row === 0 ? '整个文件' : `第 ${row} 行`) : `${cell} ${column}`}</td>
                <td>{value}</td>
                <td>{reason}</td>
                <td>{right}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faultCount > faults.length && (
        <p className={look['secondary']}>
          这里列出前 {faults.length} 处，共 {faultCount} 处；标出问题的文件里都有。
        </p>
      )}
    </>
  );
}
