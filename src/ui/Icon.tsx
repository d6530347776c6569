import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  small?: boolean;
  /** Leave out where a word stands beside it. */
  label?: string;
}

export function Icon({ name, small = false, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={small ? 'i s' : 'i'} {...meaning}>
      <use href={`#i-${name}`} />
    </svg>
  );
}
