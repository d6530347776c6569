import * as guide from '#screens/parts/guide.module.css';
import { RichText, type RichTextProps } from '#screens/parts/RichText.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface AdvertiseTextProps {
  title: string;
  lead: string;
  href: string;
  button: string;
  body: RichTextProps['blocks'];
}

/** What an advertise page says. */
export function AdvertiseText({ title, lead, href, button, body }: AdvertiseTextProps) {
  return (
    <>
      <div className={guide['head']}>
        <span className={guide['picture']}>
          <Icon name="bolt" />
        </span>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
          <div className={guide['actions']}>
            <LinkButton kind="primary" size="lg" href={href}>
              {button}
            </LinkButton>
          </div>
        </div>
      </div>
      <RichText blocks={body} />
    </>
  );
}
