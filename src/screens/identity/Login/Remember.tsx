import { DAY, SESSION_REMEMBERED } from '#contract/rules/constants.ts';
import { brandOf } from '#state/brand.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

interface RememberProps {
  remember: boolean;
  onChange: (remember: boolean) => void;
}

/** Not offered on computers that are shared: there a login ends with the browser at the latest. */
export function Remember({ remember, onChange }: RememberProps) {
  if (brandOf(document.documentElement).brand.isShared) return null;
  return (
    <Checkbox checked={remember} onChange={onChange}>
      {SESSION_REMEMBERED / DAY} 天内免登录
    </Checkbox>
  );
}
