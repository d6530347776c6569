import * as look from '#ui/look.module.css';
import * as styles from './Toaster.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { toast } from '#state/toast.ts';
import { Toast } from '#ui/Toast.tsx';

export function Toaster() {
  const { shown } = useSnapshot(toast);
  return (
    <div className={classes(styles['place'], look['notPrinted'])}>
      {shown && <Toast key={shown.id} tone={shown.tone} text={shown.text} />}
    </div>
  );
}
