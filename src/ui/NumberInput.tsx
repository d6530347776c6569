import * as input from './input.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { InputNumber } from 'primereact/inputnumber';
import { classes } from './classes.ts';
import { useFieldLinks } from './Field.tsx';
import { primeNonce } from './primeNonce.ts';

interface NumberInputProps {
  value: number | null;
  onChange: (value: number | null) => void;
  least: number;
  most: number;
  /** Digits behind the point; 0: an integer. */
  decimals?: number;
  lead?: string;
  tail?: string;
  label?: string;
}

/** A number, also a negative one; the arrow keys change it by a step. */
export function NumberInput({ value, onChange, least, most, decimals = 0, lead, tail, label }: NumberInputProps) {
  const links = useFieldLinks();
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true }}>
      <span className={classes(input['frame'], links['aria-invalid'] && input['invalid'])}>
        {lead !== undefined && <span className={input['lead']}>{lead}</span>}
        <InputNumber
          {...(links.id !== undefined && { inputId: links.id })}
          value={value}
          onChange={(event) => onChange(event.value)}
          min={least}
          max={most}
          useGrouping={false}
          minFractionDigits={0}
          maxFractionDigits={decimals}
          locale="zh-CN"
          pt={{
            root: { className: input['number'] ?? '' },
            input: {
              root: {
                'aria-label': label,
                'aria-invalid': links['aria-invalid'],
                'aria-describedby': links['aria-describedby'],
              },
            },
          }}
        />
        {tail !== undefined && <span>{tail}</span>}
      </span>
    </PrimeReactProvider>
  );
}
