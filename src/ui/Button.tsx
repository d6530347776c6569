import * as styles from './Button.module.css';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';

interface Look {
  /** `ghost` is for coloured panels, `bare` is a text button, `danger` is for destructive actions. */
  kind?: 'plain' | 'primary' | 'accent' | 'ghost' | 'bare' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName | undefined;
  wide?: boolean;
}

const kinds = {
  plain: undefined,
  primary: styles['primary'],
  accent: styles['accent'],
  ghost: styles['ghost'],
  bare: styles['bare'],
  danger: styles['danger'],
} as const;
const sizes = { sm: styles['small'], md: undefined, lg: styles['large'] } as const;

const look = ({ kind = 'plain', size = 'md', wide = false }: Look) =>
  classes(styles['button'], kinds[kind], sizes[size], wide && styles['wide']);

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Busy: the button keeps its place and focus, and ignores presses. */
  busy?: boolean;
  disabled?: boolean | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Disabled and busy buttons stay focusable, so that the keyboard does not lose its place. */
export function Button({
  kind,
  size,
  icon,
  wide,
  busy = false,
  disabled = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const resting = disabled || busy;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (resting) event.preventDefault();
    else onClick?.(event);
  };
  const style = look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) });
  return (
    <button
      {...rest}
      type={type}
      data-kind={kind}
      className={classes(style, disabled && styles['disabled'], busy && styles['busy'], className)}
      aria-disabled={resting || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} small={size !== 'lg'} />}
      <span className={styles['words']}>{children}</span>
    </button>
  );
}

export interface LinkButtonProps extends Look, AnchorProps {}

export function LinkButton({ kind, size, icon, wide, className, children, ...rest }: LinkButtonProps) {
  const style = look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) });
  return (
    <Anchor {...rest} data-kind={kind} className={classes(style, className)}>
      {icon && <Icon name={icon} small={size !== 'lg'} />}
      <span className={styles['words']}>{children}</span>
    </Anchor>
  );
}
