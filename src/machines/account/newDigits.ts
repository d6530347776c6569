import { checkPayPassword, isWeakPayPassword, PAY_PASSWORD_WEAK } from '#contract/rules/account.ts';

export interface NewDigits {
  digits: string;
  /** Repeated input. */
  again: string;
}
export type DigitFaults = Readonly<Partial<NewDigits>>;

/** Errors in six new digits; the service checks them against phone and birth date. */
export const digitFaultsOf = ({ digits, again }: NewDigits): DigitFaults => {
  const checked = checkPayPassword(digits);
  if (!checked.ok) return { digits: checked.message };
  if (isWeakPayPassword(checked.value, { phone: null, birthDate: null })) return { digits: PAY_PASSWORD_WEAK };
  return digits === again ? {} : { again: '两次输入的不一样' };
};
