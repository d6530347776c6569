import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, Suspense, useState } from 'react';
import { attributeKinds } from '#contract/names.ts';
import {
  LISTING_PICTURES_MOST,
  type ListingField,
  listingFaults,
  listingFields,
  type ListingForm,
  LOGIN_FIRST,
} from '#contract/rules/listingForm.ts';
import { type EditedListing, listingFormOf } from '#api/queries/merchants.ts';
import { useChart } from '#context/charts.ts';
import { latePart } from '#lib/latePart.tsx';
import { serverNow } from '#lib/serverClock.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { EditedListing as PublishInput } from '#machines/merchants/editedListing.ts';
import type { publishListingMachine } from '#machines/merchants/publishListing.machine.ts';
import { DraftState, Stale } from '#screens/merchants/Apply/DraftState.tsx';
import { ImageUpload, type UploadedPicture } from '#screens/parts/ImageUpload/ImageUpload.tsx';
import { FieldsWhileGathering, PicturesGathering, SubmitWithPictures } from '#screens/parts/PicturesGathering.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { dropTypedListing, storeTypedListing, typedListing } from '#state/typedListing.ts';
import { AccountCard } from '#ui/AccountCard.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Attributes, Basics } from './Basics.tsx';
import { Login } from './Login.tsx';
import type { FormChange } from './partProps.ts';
import { Pieces } from './Pieces.tsx';
import { previewCard } from './preview.ts';
import { UNREADABLE } from './MoneyInput.tsx';
import { type MoneyField, Prices } from './Prices.tsx';

const { Part: PreviewPart } = latePart(() => import('./PagePreview.tsx').then((m) => m.PagePreview));
const { Part: OfferPart } = latePart(() => import('#screens/lending/Offer/OfferPart.tsx').then((m) => m.OfferPart));
const { Part: BargainPart } = latePart(() => import('#screens/bargains/Bargain/OwnerBargain.tsx').then((m) => m.OwnerBargain));
const { Part: FreePlayPart } = latePart(() => import('#screens/freePlay/Terms/FreePlayTerms.tsx').then((m) => m.FreePlayTerms));

interface PartProps {
  publish: Running<typeof publishListingMachine>;
  snapshot: Moment<typeof publishListingMachine>;
}

const differing = (one: ListingForm, other: ListingForm): string[] =>
  (Object.keys(listingFields) as ListingField[])
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .map((name) => listingFields[name]);

function AskingOnceMore({ publish, snapshot }: PartProps) {
  return (
    <Modal open={snapshot.matches('askingOnceMore')} title="价格改动超过一半" onClose={() => publish.send({ type: 'price.reconsider' })}>
      <div className={styles['form']}>
        <p>有的价格比原来高或低了一半以上。确认没有多打或少打一位吗？</p>
        <p className={styles['acts']}>
          <Button size="lg" onClick={() => publish.send({ type: 'price.reconsider' })}>
            再看看
          </Button>
          <Button kind="primary" size="lg" onClick={() => publish.send({ type: 'price.confirm' })}>
            确认发布
          </Button>
        </p>
      </div>
    </Modal>
  );
}

function Reasons({ reasons }: Pick<EditedListing, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <div className={classes(look['card'], styles['part'])} role="note">
      <h2>平台退回的原因</h2>
      {reasons.map(({ field, reason }) => (
        <p key={field}>{Object.hasOwn(listingFields, field) ? `${listingFields[field as ListingField]}：${reason}` : reason}</p>
      ))}
    </div>
  );
}

/** What is left to do before it can be published. */
function Checks({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return <p className={look['positive']}>都填好了，可以发布。</p>;
  return (
    <>
      <p className={look['secondary']}>还差 {missing.length} 项</p>
      <ul className={styles['checks']}>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

/** The form of one account; its chart stores, compares and publishes. */
export function Editor({ listing, onPublished }: { listing: EditedListing; onPublished: () => void }) {
  const isDraft = listing.state === 'DRAFT';
  const attributes = listing.attributes.map(({ name, kind, unit, choices }) => ({
    name,
    kind: attributeKinds[kind],
    unit,
    choices: choices.map(({ value }) => value),
  }));
  const input: PublishInput = {
    id: listing.id,
    version: listing.version,
    form: listingFormOf(listing),
    login: listing.hasLogin ? 'sealed' : 'missing',
    isDraft,
    attributes,
  };
  const [typed] = useState(() => typedListing(listing.id, { version: input.version, form: input.form }));
  const [isTyped, setTyped] = useState(differing(typed.form, input.form).length > 0);
  const publish = useActorRef(useChart('publishListing'), { input: isTyped ? { ...input, typed } : input, ...watchable });
  const snapshot = useSelector(publish, (state) => state);
  useOnDone(publish, () => {
    dropTypedListing(listing.id);
    onPublished();
  });
  const [isPreviewing, setPreviewing] = useState(false);
  const [unread, setUnread] = useState<readonly MoneyField[]>([]);
  const [isOfferUnsaved, setOfferUnsaved] = useState(false);
  const [isBargainUnsaved, setBargainUnsaved] = useState(false);
  const [isFreePlayUnsaved, setFreePlayUnsaved] = useState(false);
  const [stored, setStored] = useState<readonly UploadedPicture[]>(listing.form.pictures.map(({ id, path }) => ({ id, url: path })));
  const { form, fields, login, theirs, problem } = snapshot.context;
  const urls = new Map(stored.map((picture) => [picture.id, picture]));
  const pictures = form.pictures.flatMap((id) => urls.get(id) ?? []);
  // A picture reports its upload between two renderings: its change applies to the form as it is then.
  const change = (part: FormChange) => {
    const { form: before, version } = publish.getSnapshot().context;
    const changed = { ...before, ...(typeof part === 'function' ? part(before) : part) };
    storeTypedListing(listing.id, { version, form: changed });
    publish.send({ type: 'form.change', form: changed });
  };
  const takeBack = () => {
    dropTypedListing(listing.id);
    publish.send({ type: 'form.change', form: input.form });
    setTyped(false);
  };
  const keepPictures = (kept: readonly UploadedPicture[]) => {
    setStored((before) => [...before.filter(({ id }) => kept.every((each) => each.id !== id)), ...kept]);
    change({ pictures: kept.map(({ id }) => id) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unread.length + unsaved.length === 0) publish.send({ type: 'listing.publish' });
  };
  const { gatherPictures } = snapshot.children;
  const parts = { form, faults: fields, change, listing };
  const unsaved = [
    ...(isOfferUnsaved ? ['出租时段'] : []),
    ...(isBargainUnsaved ? ['议价'] : []),
    ...(isFreePlayUnsaved ? ['免费玩'] : []),
  ];
  const missing = [
    ...unsaved.map((part) => `${part}改了还没有保存，请先按那一栏的“保存”`),
    ...unread.map((name) => `${listingFields[name]}${UNREADABLE}`),
    ...Object.values(listingFaults(form, attributes)),
    ...(login === 'sealed' ? [] : [LOGIN_FIRST]),
  ];
  const standing = snapshot.matches({ filling: 'unsaved' }) ? 'failed' : snapshot.hasTag('saved') ? 'saved' : 'waiting';
  if (isPreviewing)
    return (
      <>
        <p className={classes(look['card'], styles['previewing'])}>
          <span>这是租客看到的页面，价格可以试着选。</span>
          <Button kind="primary" onClick={() => setPreviewing(false)}>
            回去修改
          </Button>
        </p>
        <PreviewPart listing={listing} form={form} images={pictures.flatMap(({ url }) => url ?? [])} />
      </>
    );
  return (
    <form className={styles['page']} onSubmit={submit} noValidate>
      <div className={styles['parts']}>
        {snapshot.matches('stale') && (
          <Stale
            parts={theirs ? differing(form, theirs.form) : []}
            onMine={() => publish.send({ type: 'mine.keep' })}
            onTheirs={() => {
              dropTypedListing(listing.id);
              publish.send({ type: 'theirs.take' });
            }}
          />
        )}
        {isTyped && !isDraft && (
          <p className={classes(look['card'], styles['previewing'])} role="status">
            <span>上次改到一半的内容还在，保存后才生效。</span>
            <Button onClick={takeBack}>不要这些修改</Button>
          </p>
        )}
        <Reasons reasons={listing.reasons} />
        <Login id={listing.id} hasLogin={login === 'sealed'} fault={fields.login} onSealed={() => publish.send({ type: 'login.sealed' })} />
        <FieldsWhileGathering gathering={gatherPictures} sending={snapshot.hasTag('sending')}>
          <div className={styles['parts']}>
            <Basics {...parts} />
            <Attributes {...parts} />
            <Pieces {...parts} />
            <Prices
              {...parts}
              unread={unread}
              onUnread={(name, isUnread) => setUnread((before) => [...before.filter((each) => each !== name), ...(isUnread ? [name] : [])])}
            />
          </div>
        </FieldsWhileGathering>
        <section className={classes(look['card'], styles['part'])} aria-label={listingFields.pictures}>
          <h2>
            {listingFields.pictures}
            <small>第一张是封面，拖动或用按钮换位置；登录账号、二维码和手机号请先打码</small>
          </h2>
          <ImageUpload
            form={`listing ${listing.id}`}
            locked={gatherPictures !== undefined || snapshot.hasTag('sending')}
            label="账号图片"
            purpose="listing"
            most={LISTING_PICTURES_MOST}
            pictures={pictures}
            onChange={keepPictures}
            button="添加图片"
            ordered
          />
        </section>
        {/* Its chart loads with it: without a place of its own the whole page would hide meanwhile, and take the focus from who types. */}
        <section aria-label="出租时段">
          <Suspense fallback={<Skeleton height={160} radius={10} />}>
            <OfferPart listingId={listing.id} onUnsaved={setOfferUnsaved} />
          </Suspense>
        </section>
        <section className={classes(look['card'], styles['part'])} aria-label="议价和免费玩">
          <h2>
            议价和免费玩<small>各自保存，马上生效</small>
          </h2>
          <BargainPart listingId={listing.id} onUnsaved={setBargainUnsaved} />
          <FreePlayPart listingId={listing.id} onUnsaved={setFreePlayUnsaved} />
        </section>
      </div>
      <aside className={styles['side']} aria-label="预览和发布">
        <section className={classes(look['card'], styles['part'])}>
          <h2>租客看到的</h2>
          <AccountCard card={previewCard(listing, form, pictures[0]?.url ?? undefined, serverNow())} eager />
          <Button wide onClick={() => setPreviewing(true)}>
            看整页
          </Button>
        </section>
        <section className={classes(look['card'], styles['part'])}>
          <h2>发布前检查</h2>
          <Checks missing={missing} />
          {isDraft && <DraftState standing={standing} problem={problem} onRetry={() => publish.send({ type: 'draft.retry' })} />}
          <ProblemNote problem={standing === 'failed' || snapshot.hasTag('busy') ? null : problem} />
          <PicturesGathering gathering={gatherPictures} />
          <SubmitWithPictures
            gathering={gatherPictures}
            label={isDraft ? '发布并上架' : '保存修改'}
            busy={snapshot.hasTag('busy')}
            disabled={snapshot.matches({ filling: 'saving' })}
            size="lg"
          />
          <p className={look['secondary']}>前三个账号和含敏感词的账号，平台审核后上架；其余马上能在大厅搜到。</p>
        </section>
      </aside>
      <AskingOnceMore publish={publish} snapshot={snapshot} />
    </form>
  );
}
