import type { FunctionComponent } from 'react';
import { DevicesSection } from './DevicesSection.tsx';
import { NotifySection } from './NotifySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface Section {
  /** `type` in the address. */
  id: string;
  label: string;
  Section: FunctionComponent;
}

/** In the order of the tabs; the first is the default. */
export const sections: readonly [Section, ...Section[]] = [
  { id: 'security', label: '账号安全', Section: SecuritySection },
  { id: 'profile', label: '个人资料', Section: ProfileSection },
  { id: 'devices', label: '登录设备', Section: DevicesSection },
  { id: 'notify', label: '通知与隐私', Section: NotifySection },
];
