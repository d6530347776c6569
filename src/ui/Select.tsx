import * as input from './input.module.css';
import { classes } from './classes.ts';
import { useFieldLinks } from './Field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  label?: string;
  className?: string | undefined;
}

/** The native select: usable on phones, without extra code. */
export function Select<Value extends string>({ value, options, onChange, size = 'md', label, className }: SelectProps<Value>) {
  const links = useFieldLinks();
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <span className={classes(input['frame'], size === 'sm' && input['small'], links['aria-invalid'] && input['invalid'], className)}>
      <select {...links} aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
