import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './HotTags.module.css';
import { useSyncExternalStore } from 'react';
import { hotTags } from '#api/queries/hotTags.ts';
import { links } from '#lib/links.ts';
import { filtersOfTag, tagText } from '#screens/parts/hotTag.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';

/** What was searched for and rented most; nothing while nothing was. */
export function HotTags() {
  const tags = useSyncExternalStore(hotTags.subscribe, hotTags.read, hotTags.read);
  if (tags.length === 0) return null;
  return (
    <section className={section['section']} aria-labelledby="hotTags">
      <div className={section['head']}>
        <h2 id="hotTags">大家在找</h2>
        <p>按搜索人数和租出次数</p>
      </div>
      <ul className={styles['tags']}>
        {tags.map((tag) => (
          <li key={`${tag.gameId}${tag.label}`}>
            <Anchor className={classes(look['card'], styles['tag'])} href={links.hall(filtersOfTag(tag))}>
              {tag.icon === null ? (
                <span className={styles['icon']}>
                  <Icon name="search" />
                </span>
              ) : (
                <img src={tag.icon} width="40" height="40" alt="" loading="lazy" />
              )}
              <span>
                <b>{tag.label}</b>
                <small>{tag.gameName === null ? tagText(tag) : `${tag.gameName} · ${tagText(tag)}`}</small>
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
