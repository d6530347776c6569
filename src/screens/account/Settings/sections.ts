import type { FunctionComponent } from 'react';
import { DevicesSection } from './DevicesSection.tsx';
import { NotifySection } from './NotifySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { sectionTabs } from './sectionTabs.ts';
import { SecuritySection } from './SecuritySection.tsx';

type SectionId = (typeof sectionTabs)[number]['id'];

export const sectionOf: Readonly<Record<SectionId, FunctionComponent>> = {
  security: SecuritySection,
  profile: ProfileSection,
  devices: DevicesSection,
  notify: NotifySection,
};
