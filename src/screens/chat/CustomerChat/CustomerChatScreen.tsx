import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './CustomerChat.module.css';
import { useSearch } from 'wouter';
import { classes } from '#ui/classes.ts';
import { ChatView } from './ChatView.tsx';
import { Transcripts } from './Transcripts.tsx';

/** Customer service as a page; `order_no` offers that order's card. */
export function CustomerChatScreen() {
  const orderNo = new URLSearchParams(useSearch()).get('order_no');
  return (
    <div className={classes(look['pageWidth'], guide['page'], styles['page'])}>
      <section className={classes(look['card'], styles['window'])} aria-label="在线客服">
        <ChatView orderNo={orderNo} title={<h1>联系客服</h1>} />
      </section>
      <Transcripts />
    </div>
  );
}
