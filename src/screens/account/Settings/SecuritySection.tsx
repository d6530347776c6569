import { AccountStatusRow } from './AccountStatusRow.tsx';
import { BoundLoginRows } from './BoundLoginRows.tsx';
import { CloseAccountRow } from './CloseAccountRow.tsx';
import { DevicesRow } from './DevicesRow.tsx';
import { EmailRow } from './EmailRow.tsx';
import { IdentityRow } from './IdentityRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { PayPasswordRow } from './PayPasswordRow.tsx';
import { PhoneRow } from './PhoneRow.tsx';
import { SettingRows } from './SettingRow.tsx';

export function SecuritySection() {
  return (
    <SettingRows>
      <PhoneRow />
      <EmailRow />
      <PasswordRow />
      <PayPasswordRow />
      <IdentityRow />
      <BoundLoginRows />
      <DevicesRow />
      <AccountStatusRow />
      <CloseAccountRow />
    </SettingRows>
  );
}
