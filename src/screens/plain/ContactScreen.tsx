import './Plain.css';
import { links } from '#app/links.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

const ways: readonly { icon: IconName; title: string; text: string; label: string; href: string }[] = [
  { icon: 'head', title: '在线客服', text: '每天 9:00–02:00，订单问题请带上订单号', label: '联系客服', href: links.customerService() },
  { icon: 'msg', title: '投诉与建议', text: '从订单发起投诉，号主 12 小时内必须答复', label: '去投诉', href: links.complaints() },
  { icon: 'shop', title: '商户合作', text: '开店、批量上架、结算，商务在工作日回复', label: '招商入驻', href: links.invest() },
  { icon: 'shield', title: '未成年人保护', text: '发现未成年人租号，请告诉我们，核实后立即终止', label: '查看规则', href: links.help({ right: 'minors' }) },
  { icon: 'lock', title: '账号安全', text: '客服不会索要密码和验证码，遇到请直接举报', label: '安全提示', href: links.help({ right: 'wrong-password' }) },
  { icon: 'list', title: '自助查询', text: '押金、退款、续租，在订单和钱包里都看得到', label: '看我的订单', href: links.orders() },
];

export function ContactScreen() {
  return (
    <div className="wrap plain">
      <h1 className="vh">联系我们</h1>
      <div className="tiles">
        {ways.map(({ icon, title, text, label, href }) => (
          <section key={title} className="card">
            <span className="ic"><Icon name={icon} /></span>
            <h2>{title}</h2>
            <p>{text}</p>
            <LinkButton size="sm" href={href}>{label}</LinkButton>
          </section>
        ))}
      </div>
    </div>
  );
}
