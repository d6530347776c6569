import './Toast.css';
import { Icon } from './Icon.tsx';

export type ToastTone = 'good' | 'bad' | 'plain';

const icons = { good: 'check', bad: 'warn', plain: 'bell' } as const;

export function Toast({ tone, text }: { tone: ToastTone; text: string }) {
  return (
    <div className={`toast ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      {text}
    </div>
  );
}
