import { DAY } from '#contract/rules/constants.ts';
import { CLOSING_DELAY } from '#contract/rules/deactivation.ts';
import { links } from '#lib/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { SettingRow } from './SettingRow.tsx';

export function CloseAccountRow() {
  return (
    <SettingRow icon="user" title="注销账号" text={`抹去个人信息，手机号可以重新注册；${CLOSING_DELAY / DAY} 天内可以撤销`}>
      <LinkButton size="sm" href={links.closeAccount()}>
        去注销
      </LinkButton>
    </SettingRow>
  );
}
