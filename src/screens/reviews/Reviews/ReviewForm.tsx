import * as look from '#ui/look.module.css';
import * as styles from './Reviews.module.css';
import { type FormEvent, useState } from 'react';
import { formatDate } from '#contract/rules/clock.ts';
import { REVIEW_PICTURES_MOST, REVIEW_TAGS, REVIEW_TAGS_MOST, REVIEW_WORDS_MOST, type ReviewTag } from '#contract/rules/review.ts';
import type { OrderReview } from '#api/queries/reviews.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { ImageUpload, type UploadedPicture } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { FieldsWhileGathering, PicturesGathering, SubmitWithPictures } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote, Refusal } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useDraft } from '#screens/parts/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field } from '#ui/Field.tsx';
import { StarsInput } from '#ui/Stars.tsx';
import { TextArea } from '#ui/TextArea.tsx';

export interface ReviewPartProps {
  write: Running<typeof writeReviewMachine>;
  snapshot: Moment<typeof writeReviewMachine>;
}

interface Draft {
  described: number;
  signIn: number;
  service: number;
  words: string;
  tags: ReviewTag[];
  pictures: UploadedPicture[];
  isAnonymous: boolean;
}
const empty: Draft = { described: 0, signIn: 0, service: 0, words: '', tags: [], pictures: [], isAnonymous: false };

const scores = [
  { name: 'described', label: '描述相符' },
  { name: 'signIn', label: '上号' },
  { name: 'service', label: '号主服务' },
] as const;

/** Actions while it is unknown whether the text was saved. */
export function Uncertain({ command }: { command: CommandView }) {
  return (
    <div className={styles['form']} role="status">
      <p>没有收到结果，可能已经提交。请先查询结果；重试不会重复提交。</p>
      <ProblemNote problem={command.problem} />
      <p className={styles['acts']}>
        <Button kind="primary" busy={command.isChecking} onClick={command.check}>
          查询结果
        </Button>
        <Button disabled={command.isBusy} onClick={command.retry}>
          重试
        </Button>
      </p>
    </div>
  );
}

export function ReviewForm({ write, snapshot, standing }: ReviewPartProps & { standing: OrderReview }) {
  const { orderNo, until, coins } = standing;
  const form = `review ${orderNo}`;
  const { draft, change } = useDraft(form, empty);
  const { gatherPictures } = snapshot.children;
  /** A new object for each submission. */
  const [tried, setTried] = useState<object | null>(null);
  const isTried = tried !== null;
  const tooLong = [...draft.words.trim()].length > REVIEW_WORDS_MOST;
  const isScored = scores.every(({ name }) => draft[name] > 0);
  const toggle = (tag: ReviewTag) =>
    change({ tags: draft.tags.includes(tag) ? draft.tags.filter((each) => each !== tag) : [...draft.tags, tag] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried({});
    if (!isScored || tooLong) return;
    const { pictures: _, ...said } = draft;
    write.send({
      type: 'review.submit',
      wish: { kind: 'review', orderNo, ...said, words: draft.words.trim() },
      form,
      key: randomId(),
    });
  };
  const { value } = snapshot;
  const command = useCommand(snapshot.children.sendReview);
  if (command.isUncertain) return <Uncertain command={command} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {until !== null && (
        <p className={look['secondary']}>
          {formatDate(until)} 前可以评价，只能评价一次，之后可以追加一次。
          {coins > 0 && `提交后得 ${coins} 金币。`}
        </p>
      )}
      <FieldsWhileGathering gathering={gatherPictures}>
        <div className={styles['scores']}>
          {scores.map(({ name, label }) => (
            <StarsInput
              key={name}
              label={label}
              value={draft[name]}
              onChange={(stars) => change({ [name]: stars })}
              error={isTried && draft[name] === 0 ? '请打分' : undefined}
            />
          ))}
        </div>
        <div className={styles['tags']} role="group" aria-label="标签">
          {REVIEW_TAGS.map((tag) => {
            const isOn = draft.tags.includes(tag);
            return (
              <Chip key={tag} pressed={isOn} disabled={!isOn && draft.tags.length >= REVIEW_TAGS_MOST} onClick={() => toggle(tag)}>
                {tag}
              </Chip>
            );
          })}
        </div>
        <Field
          label="说说这个账号（可以不写）"
          error={isTried && tooLong ? `最多写 ${REVIEW_WORDS_MOST} 个字` : null}
          hint="不要写联系方式；有不当内容的要先审核才显示"
        >
          <TextArea
            value={draft.words}
            onChange={(words) => change({ words })}
            most={REVIEW_WORDS_MOST}
            placeholder="皮肤、段位对不对，上号顺不顺"
          />
        </Field>
      </FieldsWhileGathering>
      <ImageUpload
        form={form}
        locked={gatherPictures !== undefined}
        label="评价图片"
        purpose="review"
        most={REVIEW_PICTURES_MOST}
        pictures={draft.pictures}
        onChange={(pictures) => change({ pictures: [...pictures] })}
        button={`上传图片（最多 ${REVIEW_PICTURES_MOST} 张）`}
      />
      <FieldsWhileGathering gathering={gatherPictures}>
        <Checkbox checked={draft.isAnonymous} onChange={(isAnonymous) => change({ isAnonymous })}>
          匿名，不显示我的昵称和头像
        </Checkbox>
      </FieldsWhileGathering>
      {tried !== null && !isScored && <Refusal cause={tried}>请给三项都打分</Refusal>}
      <ProblemNote problem={snapshot.context.problem} />
      <PicturesGathering gathering={gatherPictures} />
      <p className={styles['acts']}>
        <SubmitWithPictures gathering={gatherPictures} label="提交评价" size="lg" busy={value === 'sending' || value === 'written'} />
      </p>
    </form>
  );
}
