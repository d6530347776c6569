import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { formatDate } from '#contract/rules/clock.ts';
import type { Review } from '#api/queries/reviews.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Stars } from '#ui/Stars.tsx';
import { Tag } from '#ui/Tag.tsx';

interface ReviewCardProps {
  review: Review;
  /** Shown beside the name. */
  mark?: ReactNode;
  /** Replaces the owner's answer. */
  answer?: ReactNode;
}

/** A review as seen by everybody. */
export function ReviewCard({ review, mark, answer }: ReviewCardProps) {
  return (
    <article className={styles['review']} aria-label={`${review.author}的评价`}>
      <Avatar src={review.avatar ?? ''} />
      <div>
        <header>
          <b>{review.author}</b>
          <Stars value={review.stars} label="综合" />
          {mark}
          <time className={classes(look['small'], look['muted'])}>{formatDate(review.at)}</time>
        </header>
        <p className={classes(look['small'], look['muted'])}>
          描述相符 {review.described}，上号 {review.signIn}，服务 {review.service}
        </p>
        {review.words !== '' && <p className={styles['words']}>{review.words}</p>}
        {review.tags.length > 0 && (
          <p className={styles['tags']}>
            {review.tags.map(({ text }) => (
              <Tag key={text}>{text}</Tag>
            ))}
          </p>
        )}
        {review.pictures.length > 0 && (
          <ul className={styles['pictures']}>
            {review.pictures.map(({ url, width, height }, at) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={`评价图片 ${at + 1}`} width={width} height={height} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {review.addition !== null && review.addedAt !== null && (
          <p className={styles['quote']}>
            <b>{formatDate(review.addedAt)} 追加</b>
            {review.addition}
          </p>
        )}
        {answer ??
          (review.answer !== null && (
            <p className={styles['quote']}>
              <b>号主回复</b>
              {review.answer}
            </p>
          ))}
      </div>
    </article>
  );
}
