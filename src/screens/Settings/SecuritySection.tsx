import { IdentityRow } from './IdentityRow.tsx';
import { PhoneRow } from './PhoneRow.tsx';
import { SettingRows } from './SettingRow.tsx';

export function SecuritySection() {
  return (
    <SettingRows>
      <PhoneRow />
      <IdentityRow />
    </SettingRows>
  );
}
