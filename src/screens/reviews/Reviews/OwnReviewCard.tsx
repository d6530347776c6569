import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import type { ReactNode } from 'react';
import type { OwnReview } from '#api/queries/reviews.ts';
import { ProductLine } from '#screens/parts/ProductLine.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ReviewCard } from './ReviewCard.tsx';

function Mark({ own }: { own: OwnReview }) {
  if (own.status === 'HELD') return <Tag tone="book">审核中，只有你看得到</Tag>;
  if (own.status === 'HIDDEN') return <Tag tone="no">没有通过审核，不显示</Tag>;
  return own.isAnonymous && own.side === 'WRITTEN' ? <Tag>匿名显示</Tag> : null;
}

/** A review as seen by its author or by the listing's owner. */
export function OwnReviewCard({ own, children }: { own: OwnReview; children?: ReactNode }) {
  return (
    <div className={styles['own']}>
      <ProductLine product={own.product} />
      <ReviewCard
        review={own.review}
        mark={<Mark own={own} />}
        answer={
          own.ownAnswer === null ? undefined : (
            <p className={styles['quote']}>
              <b>我的回复{own.answerHeld && '（审核中）'}</b>
              {own.ownAnswer}
            </p>
          )
        }
      />
      {own.status === 'HELD' && <p className={look['secondary']}>内容里有需要审核的词，通过后显示，结果会发消息告诉你。</p>}
      {own.coins > 0 && <p className={look['secondary']}>这条评价得了 {own.coins} 金币。</p>}
      {children}
    </div>
  );
}
