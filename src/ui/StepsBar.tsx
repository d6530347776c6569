import { PrimeReactProvider } from 'primereact/api';
import { Steps } from 'primereact/steps';
import { primeNonce } from './primeNonce.ts';

interface StepsBarProps {
  label: string;
  steps: readonly string[];
  /** From 0. */
  at: number;
  className?: string | undefined;
}

/** How far a workflow is: its steps in order, the present one marked. */
export function StepsBar({ label, steps, at, className }: StepsBarProps) {
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true }}>
      <Steps
        activeIndex={at}
        aria-label={label}
        model={steps.map((step, index) => ({
          template: () => (
            <span {...(index === at && { 'aria-current': 'step' as const })}>
              {index + 1} {step}
            </span>
          ),
        }))}
        pt={{ menu: { className } }}
      />
    </PrimeReactProvider>
  );
}
