import * as look from '#ui/look.module.css';
import * as noticesStyles from './notices.module.css';
import { classes } from '#ui/classes.ts';
import { formatDate, formatTime } from '#contract/rules/clock.ts';
import { RichText, type RichTextProps } from '#screens/parts/RichText.tsx';

interface NoticeTextProps {
  title: string;
  publishedAt: number;
  body: RichTextProps['blocks'];
}

/** What an announcement says. */
export function NoticeText({ title, publishedAt, body }: NoticeTextProps) {
  return (
    <>
      <h1>{title}</h1>
      <time className={classes(look['small'], look['muted'])} dateTime={new Date(publishedAt).toISOString()}>
        {formatDate(publishedAt)} {formatTime(publishedAt)}
      </time>
      <RichText className={noticesStyles['text']} blocks={body} />
    </>
  );
}
