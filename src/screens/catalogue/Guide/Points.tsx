import { Icon } from '#ui/Icon.tsx';
import type { Point } from './guides.ts';

export function Points({ points, iconClass }: { points: readonly Point[]; iconClass: string | undefined }) {
  return (
    <ul>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={iconClass}>
            <Icon name={icon} />
          </span>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
