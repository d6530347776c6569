import * as look from '#ui/look.module.css';
import * as styles from './Complaints.module.css';
import { classes } from '#ui/classes.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export const Blank = () => (
  <Loading label="正在载入投诉" className={classes(look['card'], styles['card'])}>
    <Skeleton width={160} height={28} />
    <Skeleton height={72} radius={8} />
    <Skeleton height={120} radius={8} />
  </Loading>
);
