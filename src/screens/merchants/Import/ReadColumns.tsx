import * as look from '#ui/look.module.css';
import * as styles from './Import.module.css';
import type { ListingFile } from '#api/queries/listingFiles.ts';
import { classes } from '#ui/classes.ts';

/** How the file was read: each column with its first values. */
export function ReadColumns({ columns }: Pick<ListingFile, 'columns'>) {
  if (columns.length === 0) return null;
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="文件是这样读的">
      <h2>文件是这样读的</h2>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">文件里的列</th>
              <th scope="col">读作</th>
              <th scope="col">第一个</th>
              <th scope="col">第二个</th>
              <th scope="col">第三个</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ header, name, first, second, third }) => (
              <tr key={name}>
                <td>{header}</td>
                <td>{header === name ? '' : name}</td>
                <td>{first}</td>
                <td>{second}</td>
                <td>{third}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
