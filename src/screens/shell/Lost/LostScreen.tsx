import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './LostScreen.module.css';
import { classes } from '#ui/classes.ts';
import type { FunctionComponent } from 'react';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';

const kinds = {
  notFound: { big: '404', title: '页面不存在', text: '地址可能写错了，或者这个页面已经搬走' },
  serverError: { big: '502', title: '服务器出错', text: '网络正常，是我们的问题。订单和钱都不会受影响，稍等一下再试' },
  deleted: { big: '已删除', title: '账号已删除', text: '号主删除了这个账号。同款游戏还有很多，去大厅挑一个' },
} as const;

export type LostKind = keyof typeof kinds;

/** A page shown in place of one that cannot be shown. */
export function lostScreen(kind: LostKind): FunctionComponent {
  const { big, title, text } = kinds[kind];
  return () => (
    <div className={classes(look['pageWidth'], guide['page'])}>
      <div className={classes(look['card'], styles['page'])}>
        <span className={styles['code']} aria-hidden="true">
          {big}
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={guide['actions']}>
          {kind === 'serverError' ? (
            <Button kind="primary" size="lg" icon="refresh" onClick={() => history.back()}>
              返回重试
            </Button>
          ) : (
            <LinkButton kind="primary" size="lg" href={links.hall({})}>
              去租号大厅
            </LinkButton>
          )}
          <LinkButton kind="bare" size="lg" href={links.home()}>
            回首页
          </LinkButton>
        </div>
      </div>
      {kind !== 'serverError' && <Picks />}
    </div>
  );
}
