import * as styles from './Heart.module.css';
import { Icon } from '#ui/Icon.tsx';

interface HeartProps {
  isOn: boolean;
  onChange: (on: boolean) => void;
}

export function Heart({ isOn, onChange }: HeartProps) {
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-pressed={isOn}
      aria-label={isOn ? '取消收藏' : '收藏'}
      onClick={() => onChange(!isOn)}
    >
      <Icon name="heart" />
    </button>
  );
}
