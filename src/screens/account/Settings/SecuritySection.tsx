import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSettings } from '#api/queries/settings.ts';
import { session } from '#state/session.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
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

/** The rows appear together: a text that arrived alone would wrap, and move the rows below it. Then they stay, with their open dialogs. */
export function SecuritySection() {
  const { viewer } = useSnapshot(session);
  const { isLoading } = useSettings();
  const [isShown, setShown] = useState(false);
  if (!isShown && viewer && !isLoading) setShown(true);
  if (!isShown)
    return (
      <Loading label="正在载入账号安全">
        <Skeleton height={480} radius={8} />
      </Loading>
    );
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
