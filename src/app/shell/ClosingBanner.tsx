import * as look from '#ui/look.module.css';
import * as styles from './ClosingBanner.module.css';
import { classes } from '#ui/classes.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';

/** While the account is being closed, the service refuses every command. */
export function ClosingBanner() {
  return (
    <p className={classes(styles['banner'], look['notPrinted'])} role="status">
      <Icon name="warn" small />
      <span>
        账号正在注销，现在不能租号和付款。
        <Anchor className={look['link']} href={links.closeAccount()}>
          撤销注销
        </Anchor>
      </span>
    </p>
  );
}
