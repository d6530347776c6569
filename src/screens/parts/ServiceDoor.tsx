import * as crumbs from '#ui/Crumbs.module.css';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Link to customer service in the head of a page on a phone; with `orderNo` it offers that order's card. */
export function ServiceDoor({ orderNo }: { orderNo?: string }) {
  return (
    <Anchor className={crumbs['service']} href={links.customerService(orderNo === undefined ? {} : { order_no: orderNo })}>
      <Icon name="head" />
      客服
    </Anchor>
  );
}
