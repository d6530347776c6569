import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import { Fragment } from 'react';
import { support } from '#contract/rules/support.ts';
import { Anchor } from '#ui/Anchor.tsx';

/** Where the support can be reached, and the address that does it. */
export const reachable = {
  [support.phone]: `tel:${support.phone.replaceAll('-', '')}`,
  [support.mail]: `mailto:${support.mail}`,
} as const;

const isPlace = (part: string): part is keyof typeof reachable => part in reachable;
const places = new RegExp(`(${Object.keys(reachable).join('|')})`);

/** A text in which the support's phone and mail can be pressed. */
export function ReachableText({ children }: { children: string }) {
  return children.split(places).map((part, at) => {
    const href = isPlace(part) ? reachable[part] : undefined;
    return (
      <Fragment key={`${at}-${part}`}>
        {href === undefined ? (
          part
        ) : (
          <Anchor className={classes(look['link'], look['number'])} href={href}>
            {part}
          </Anchor>
        )}
      </Fragment>
    );
  });
}
