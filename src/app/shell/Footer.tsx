import * as look from '#ui/look.module.css';
import * as styles from './Footer.module.css';
import { DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { BrandLinks } from './BrandLinks.tsx';
import { Logo } from './Logo.tsx';

const help = (right: string) => links.help({ right });

const columns = [
  {
    title: '新手上路',
    entries: [
      ['怎么租号', help('rent')],
      ['怎么上号', help('sign-in')],
      ['押金说明', help('deposit')],
      ['取消与退款', help('cancel')],
    ],
  },
  {
    title: '账号与安全',
    entries: [
      ['实名认证', help('real-name')],
      ['未成年人保护', help('minors')],
      ['账号封禁处理', help('banned')],
      ['密码错误赔付', help('wrong-password')],
    ],
  },
  {
    title: '商户合作',
    entries: [
      ['入驻开店', links.invest()],
      ['结算规则', help('settlement')],
      ['邀请好友', links.promotion()],
      ['任务大厅', links.tasks()],
    ],
  },
  {
    title: '联系我们',
    entries: [
      ['联系客服', links.customerService()],
      ['联系我们', links.contact()],
      ['投诉建议', links.feedback()],
      ['最新公告', links.notices()],
      ['下载上号器', links.download()],
      ['帮助中心', links.help()],
    ],
  },
] as const;

const agreements = [
  ['用户协议', 'terms'],
  ['隐私政策', 'privacy'],
  ['租赁服务协议', 'rental-terms'],
  ['未成年人保护', 'minors'],
] as const;

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <div className={look['pageWidth']}>
        <div className={styles['columns']}>
          <div>
            <Logo />
            <p>按小时租，今晚就玩。押金全程冻结，无违规归还 {DEPOSIT_FREEZE / HOUR} 小时后自动退回余额。</p>
          </div>
          {columns.map(({ title, entries }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {entries.map(([label, href]) => (
                  <li key={label}>
                    <Anchor href={href}>{label}</Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <BrandLinks />
        <div className={styles['legal']}>
          <p className={styles['agreements']}>
            {agreements.map(([label, topic]) => (
              <Anchor key={topic} href={help(topic)}>
                {label}
              </Anchor>
            ))}
          </p>
          网络文化经营许可证（示例）　增值电信业务经营许可证（示例）　ICP 备案号（示例）　公安备案号（示例）
          <br />
          健康游戏忠告：抵制不良游戏，拒绝盗版游戏。注意自我保护，谨防受骗上当。适度游戏益脑，沉迷游戏伤身。
        </div>
      </div>
    </footer>
  );
}
