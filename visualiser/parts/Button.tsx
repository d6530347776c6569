import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly title?: string | undefined;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly keys?: string;
  readonly hasMenu?: boolean;
  readonly run: (event: React.MouseEvent) => void;
}

/** A button with an icon and a visible label or, with `only` in the class, a label for screen readers and tooltip only. */
export function Button({ label, icon, title, className = '', disabled, pressed, keys, hasMenu, run }: ButtonProps) {
  const isIcon = className.includes('only');
  return (
    <button
      type="button"
      className={`button ${className}`}
      title={(title ?? (isIcon ? label : '')) || undefined}
      aria-label={isIcon ? label : undefined}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      disabled={disabled}
      onClick={run}
    >
      {icon && <Icon name={icon} />}
      {!isIcon && label}
    </button>
  );
}
