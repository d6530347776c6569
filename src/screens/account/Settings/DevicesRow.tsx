import { links } from '#lib/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { SettingRow } from './SettingRow.tsx';

export function DevicesRow() {
  return (
    <SettingRow icon="grid" title="登录设备" text="查看账号在哪些设备上登录，可以让它们退出">
      <LinkButton size="sm" href={links.settings({ type: 'devices' })}>
        查看
      </LinkButton>
    </SettingRow>
  );
}
