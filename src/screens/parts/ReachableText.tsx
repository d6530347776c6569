import * as look from '#ui/look.module.css';
import { Fragment } from 'react';
import { FEEDBACK_NAME, links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

const places = new RegExp(`(“${FEEDBACK_NAME}”)`);

/** A text in which the page it names becomes a link. */
export function ReachableText({ children }: { children: string }) {
  return children.split(places).map((part, at) => (
    <Fragment key={`${at}-${part}`}>
      {places.test(part) ? (
        <Anchor className={look['link']} href={links.feedback()}>
          {part}
        </Anchor>
      ) : (
        part
      )}
    </Fragment>
  ));
}
