import * as styles from './Toast.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type ToastTone = 'good' | 'bad' | 'plain';

const tones = { good: styles['good'], bad: styles['bad'], plain: undefined } as const;
const icons = { good: 'check', bad: 'warn', plain: 'bell' } as const;

export function Toast({ tone, text }: { tone: ToastTone; text: string }) {
  return (
    <div className={classes(styles['toast'], tones[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      {text}
    </div>
  );
}
