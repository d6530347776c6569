import { DAY, SESSION_REMEMBERED } from '#contract/rules/constants.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

interface RememberProps {
  remember: boolean;
  onChange: (remember: boolean) => void;
}

export function Remember({ remember, onChange }: RememberProps) {
  return (
    <Checkbox checked={remember} onChange={onChange}>
      {SESSION_REMEMBERED / DAY} 天内免登录
    </Checkbox>
  );
}
