import * as look from '#ui/look.module.css';
import * as styles from './TaskPage.module.css';
import { links } from '#lib/links.ts';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export const taskCrumbs = [{ label: '任务大厅', href: links.tasks() }];

/** A task's page until the task is there. */
export const blankTask = (
  <Loading label="正在载入任务" className={styles['columns']}>
    <Skeleton height={280} radius={10} />
    <Skeleton height={280} radius={10} />
  </Loading>
);

/** The same before the page's code is there. */
export const BlankTaskPage = () => (
  <div className={classes(look['pageWidth'], styles['page'])}>
    <Crumbs trail={taskCrumbs} here="任务" />
    {blankTask}
  </div>
);
