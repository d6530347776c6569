import * as styles from './Staff.module.css';
import { staffRightTexts, type StaffRightName } from '#contract/rules/staff.ts';
import type { StaffRights } from '#api/queries/staff.ts';
import { Checkbox } from '#ui/Checkbox.tsx';

export const rightNames = Object.keys(staffRightTexts) as StaffRightName[];
export const noRights: StaffRights = { prices: false, orders: false, complaints: false, money: false };

/** Names of the rights that are given. */
export const rightText = (rights: StaffRights): string =>
  rightNames
    .filter((name) => rights[name])
    .map((name) => staffRightTexts[name])
    .join('、');

interface RightBoxesProps {
  rights: StaffRights;
  onChange: (rights: StaffRights) => void;
}

export function RightBoxes({ rights, onChange }: RightBoxesProps) {
  return (
    <div className={styles['rights']} role="group" aria-label="权限">
      {rightNames.map((name) => (
        <Checkbox key={name} checked={rights[name]} onChange={(isOn) => onChange({ ...rights, [name]: isOn })}>
          {staffRightTexts[name]}
        </Checkbox>
      ))}
    </div>
  );
}
