import * as look from '#ui/look.module.css';
import * as styles from './Import.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { listingFileStates } from '#contract/names.ts';
import { type ListingFile, readAnnotated, useListingFiles } from '#api/queries/listingFiles.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import type { TakeWish } from '#machines/merchants/sentFile.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { StepsBar } from '#ui/StepsBar.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { Faults } from './Faults.tsx';
import { ReadColumns } from './ReadColumns.tsx';
import { SaveSheet } from './SaveSheet.tsx';

interface PartProps {
  chart: Running<typeof bulkImportMachine>;
  snapshot: Moment<typeof bulkImportMachine>;
  files: readonly ListingFile[];
}

const STEPS = ['选文件', '检查', '确认', '写入'] as const;

function Progress({ snapshot }: Pick<PartProps, 'snapshot'>) {
  const isWriting = snapshot.matches('taking') || snapshot.context.file?.state === 'taking';
  const at = snapshot.matches('taken') || isWriting ? 3 : snapshot.matches('ready') ? 2 : snapshot.context.file === null ? 0 : 1;
  return <StepsBar label="步骤" steps={STEPS} at={at} className={classes(look['card'], styles['steps'])} />;
}

interface UnderWayProps {
  title: string;
  percent: number;
  hint: string;
  isCancelling?: boolean;
  onCancel: () => void;
}

function UnderWay({ title, percent, hint, isCancelling = false, onCancel }: UnderWayProps) {
  return (
    <section className={classes(look['card'], styles['part'])} aria-label={title}>
      <h1 aria-live="polite">
        {title} {percent}%
      </h1>
      <progress max={100} value={percent} aria-label={title} />
      <p className={look['secondary']}>{hint}</p>
      <p className={styles['acts']}>
        <Button busy={isCancelling} onClick={onCancel}>
          取消导入
        </Button>
      </p>
    </section>
  );
}

function Faulty({ file, onAnother }: { file: ListingFile; onAnother: () => void }) {
  return (
    <>
      <section className={classes(look['card'], styles['part'])} aria-label="检查结果">
        <h1>{file.problem === null ? `“${file.name}”有 ${file.faultCount} 处要改，什么也没有写入` : `“${file.name}”没有写入`}</h1>
        {file.problem !== null && <p role="alert">{file.problem}</p>}
        <Faults file={file} />
        <div className={styles['acts']}>
          {file.faults.length > 0 && file.columns.length > 0 && (
            <SaveSheet label="下载标出问题的文件" read={() => readAnnotated(file.id)} />
          )}
          <Button kind="primary" size="lg" onClick={onAnother}>
            重新选文件
          </Button>
        </div>
      </section>
      <ReadColumns columns={file.columns} />
    </>
  );
}

function Ready({ file, chart, snapshot }: PartProps & { file: ListingFile }) {
  const command = useCommand(snapshot.children.takeFile);
  const { rows, onOffer, waiting, name } = file;
  return (
    <>
      <section className={classes(look['card'], styles['part'])} aria-label="确认导入">
        <h1>“{name}”全部都对</h1>
        <p className={styles['figures']}>
          <span>
            <b className={look['number']}>{rows}</b>个账号
          </span>
          <span>
            <b className={look['number']}>{onOffer}</b>个马上上架
          </span>
          <span>
            <b className={look['number']}>{waiting}</b>个等平台审核后上架
          </span>
        </p>
        {command.isUncertain && <p role="alert">没有收到答复，可能已经开始写入。重试不会写入两次。</p>}
        <ProblemNote problem={command.isUncertain ? command.problem : snapshot.context.problem} />
        <p className={styles['acts']}>
          {command.isUncertain ? (
            <Button kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
              重试
            </Button>
          ) : (
            <>
              <Button
                kind="primary"
                size="lg"
                busy={snapshot.matches('taking')}
                onClick={() => chart.send({ type: 'file.take', key: randomId() })}
              >
                导入这 {rows} 个账号
              </Button>
              <Button
                size="lg"
                busy={snapshot.matches('cancelling')}
                disabled={snapshot.matches('taking')}
                onClick={() => chart.send({ type: 'file.cancel' })}
              >
                换文件
              </Button>
            </>
          )}
        </p>
      </section>
      <ReadColumns columns={file.columns} />
    </>
  );
}

const waiting = (
  <Loading label="正在载入导入进度">
    <Skeleton height={200} radius={10} />
  </Loading>
);

function Body({ chart, snapshot, files }: PartProps) {
  const { context } = snapshot;
  const file = files.find(({ id }) => id === context.file?.id);
  const cancel = () => chart.send({ type: 'file.cancel' });
  const another = () => chart.send({ type: 'file.another' });
  if (snapshot.matches('routing')) return null;
  if (snapshot.matches('choosing'))
    return (
      <ChooseFile fault={context.fault} problem={context.problem} onChoose={(chosen) => chart.send({ type: 'file.choose', ...chosen })} />
    );
  if (snapshot.matches('sending'))
    return <UnderWay title="正在上传" percent={context.percent} hint="上传完才开始检查，先不要关掉页面" onCancel={cancel} />;
  if (snapshot.matches('interrupted'))
    return (
      <section className={classes(look['card'], styles['part'])} aria-label="没有传完">
        <h1>没有传完</h1>
        <ProblemNote problem={context.problem} />
        <p className={styles['acts']}>
          <Button kind="primary" size="lg" onClick={() => chart.send({ type: 'file.retry' })}>
            再传一次
          </Button>
          <Button size="lg" onClick={cancel}>
            不传了
          </Button>
        </p>
      </section>
    );
  if (snapshot.matches('taken'))
    return (
      <section className={classes(look['card'], styles['part'])} aria-label="已导入">
        <h1>已导入{file ? ` ${file.rows} 个账号` : ''}</h1>
        {file && file.waiting > 0 && <p>{file.waiting} 个等平台审核后上架，会发消息给你。</p>}
        <p className={styles['acts']}>
          <LinkButton kind="primary" size="lg" href={links.merchant()}>
            去商户中心看
          </LinkButton>
          <Button size="lg" onClick={another}>
            再导入一个文件
          </Button>
        </p>
      </section>
    );
  if (snapshot.matches('faulty')) return file ? <Faulty file={file} onAnother={another} /> : waiting;
  if (snapshot.matches('ready') || snapshot.matches('taking') || (snapshot.matches('cancelling') && context.file?.state === 'ready'))
    return file ? <Ready chart={chart} snapshot={snapshot} files={files} file={file} /> : waiting;
  return (
    <>
      <UnderWay
        title={context.file?.state === 'taking' ? '正在写入' : '正在检查'}
        percent={context.file?.percent ?? 0}
        hint="可以关掉这个页面，回来会接着显示；全部都对才写入"
        isCancelling={snapshot.matches('cancelling')}
        onCancel={cancel}
      />
      <ProblemNote problem={context.problem} />
    </>
  );
}

interface PageProps {
  files: readonly ListingFile[];
  unfinished: Unfinished<TakeWish> | null;
}

function Page({ files, unfinished }: PageProps) {
  const open = files.find(({ state }) => state === 'CHECKING' || state === 'FAULTY' || state === 'READY' || state === 'TAKING');
  const input = {
    file: open ? { id: open.id, state: listingFileStates[open.state], percent: open.percent } : null,
    unfinished,
  };
  const chart = useActorRef(useChart('bulkImport'), { input, ...watchable });
  const snapshot = useSelector(chart, (state) => state);
  return (
    <>
      <Progress snapshot={snapshot} />
      <Body chart={chart} snapshot={snapshot} files={files} />
    </>
  );
}

/** Accounts from a file: chosen, sent, checked, shown as it was read, and written once. */
export function ImportScreen() {
  const { data, error, isFetching, refetch } = useListingFiles();
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '商户中心', href: links.merchant() },
        ]}
        here="批量导入"
      />
      {data ? (
        <WithUnfinished<TakeWish> errand={errands.takeListingFile}>
          {(unfinished) => <Page files={data} unfinished={unfinished} />}
        </WithUnfinished>
      ) : error ? (
        <div className={look['card']}>
          <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        waiting
      )}
    </>
  );
}
