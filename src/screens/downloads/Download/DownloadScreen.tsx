import * as guide from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './DownloadScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { formatDate } from '#contract/rules/clock.ts';
import {
  DOWNLOAD_ADDRESS_BAD,
  DOWNLOAD_BROKEN,
  DOWNLOAD_MISSING,
  releaseSystems,
  releaseSystemTexts,
  sizeText,
} from '#contract/rules/download.ts';
import { type ClientRelease, useClientReleases } from '#api/queries/downloads.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { downloadMachine } from '#machines/downloads/download.machine.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { signInSteps } from '#screens/parts/signInSteps.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';

interface Downloading {
  download: Running<typeof downloadMachine>;
  snapshot: Moment<typeof downloadMachine>;
}

function Progress({ snapshot }: Pick<Downloading, 'snapshot'>) {
  const { received, size } = snapshot.context;
  const percent = Math.floor((received / size) * 100);
  return (
    <>
      <progress max={100} value={percent} aria-label="下载进度" />
      <small className={look['muted']}>
        {percent}%，{sizeText(received)} / {sizeText(size)}
      </small>
    </>
  );
}

/** The state's own name, inside its parent as well. */
const stageOf = ({ value }: Downloading['snapshot']) => (typeof value === 'string' ? value : value.settled);

function Controls({ download, snapshot, url }: Downloading & { url: string }) {
  const start = () => download.send({ type: 'download.start', url });
  const cancel = (
    <Button size="sm" onClick={() => download.send({ type: 'download.cancel' })}>
      取消
    </Button>
  );
  const fault = (text: string, hint: string) => (
    <>
      <p role="alert">
        <b>{text}</b>
        <small className={look['muted']}>{hint}</small>
      </p>
      <Button onClick={start}>重新下载</Button>
    </>
  );
  switch (stageOf(snapshot)) {
    case 'resting':
      return (
        <Button kind="primary" icon="dl" onClick={start}>
          下载
        </Button>
      );
    case 'receiving':
      return (
        <>
          <p role="status">正在下载</p>
          <Progress snapshot={snapshot} />
          {cancel}
        </>
      );
    case 'interrupted':
      return (
        <>
          <p role="alert">连接断开了，已下载的部分还在，从断处继续。</p>
          <Progress snapshot={snapshot} />
          <div className={guide['actions']}>
            <Button size="sm" kind="primary" onClick={() => download.send({ type: 'download.resume' })}>
              继续下载
            </Button>
            {cancel}
          </div>
        </>
      );
    case 'verifying':
      return <p role="status">正在核对文件</p>;
    case 'saving':
      return <p role="status">正在保存</p>;
    case 'forgetting':
      return <p role="status">正在取消</p>;
    case 'saved':
      return (
        <>
          <p role="status">文件完整，已保存到浏览器的下载文件夹。</p>
          <Button size="sm" onClick={start}>
            再下载一次
          </Button>
        </>
      );
    case 'misaddressed':
      return fault(DOWNLOAD_ADDRESS_BAD, '请刷新页面后再下载');
    case 'missing':
      return fault(DOWNLOAD_MISSING, '它可能刚被撤下，请刷新页面看新版本');
    case 'broken':
      return fault(DOWNLOAD_BROKEN, '已下载的部分已丢弃，可以重新下载，或刷新页面看新版本');
  }
}

function Release({ release }: { release: ClientRelease }) {
  const { url, fileName, size, sha256, system, version, notes, isSample, publishedAt } = release;
  const download = useActorRef(useChart('download'), { input: { fileName, size, sha256, origin: location.origin }, ...watchable });
  const snapshot = useSelector(download, (state) => state);
  const title = `${releaseSystemTexts[releaseSystems[system]]} ${version}`;
  return (
    <section className={classes(look['card'], styles['release'])} aria-label={title}>
      <div className={look['row']}>
        <h2>{title}</h2>
        {isSample && <Tag>示例文件</Tag>}
      </div>
      <p>{notes}</p>
      <small className={look['muted']}>
        {fileName}，{sizeText(size)}，{formatDate(publishedAt)} 发布
      </small>
      <details>
        <summary>校验值 SHA-256</summary>
        <code>{sha256}</code>
      </details>
      <div className={styles['controls']}>
        <Controls download={download} snapshot={snapshot} url={url} />
      </div>
    </section>
  );
}

const waiting = (
  <Loading label="正在载入版本">
    <Skeleton height={160} />
  </Loading>
);

function Releases() {
  const { data, error, isFetching, refetch } = useClientReleases();
  if (!data && error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  if (data.length === 0) {
    return (
      <EmptyState icon="dl" title="现在没有可下载的版本" action={<LinkButton href={links.orders()}>看我的订单</LinkButton>}>
        不用装软件也能上号：账号和密码就在订单里
      </EmptyState>
    );
  }
  return data.map((release) => <Release key={release.id} release={release} />);
}

const [copyStep, loginStep] = signInSteps;

const ways: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'copy', ...copyStep },
  { icon: 'pad', ...loginStep },
  { icon: 'shield', title: '安全上号', text: '不改密码、不改绑定、不用外挂；结束后及时退出' },
];

/** The launcher's newest releases, and how to sign in without it. */
export function DownloadScreen() {
  return (
    <div className={classes(look['pageWidth'], guide['page'])}>
      <section className={classes(look['card'], guide['panel'])}>
        <div className={guide['head']}>
          <span className={guide['picture']}>
            <Icon name="dl" />
          </span>
          <div>
            <h1>下载上号器</h1>
            <p>不装软件也能上号：付款后账号和密码就在订单里，租用期间随时查看和复制。</p>
            <div className={guide['actions']}>
              <LinkButton kind="ghost" size="lg" href={links.orders()}>
                看我的订单
              </LinkButton>
              <LinkButton kind="ghost" size="lg" href={links.help({ right: 'sign-in' })}>
                上号说明
              </LinkButton>
            </div>
          </div>
        </div>
        <ul>
          {ways.map(({ icon, title, text }) => (
            <li key={title}>
              <span className={guide['icon']}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles['releases']}>
        <Releases />
      </div>
    </div>
  );
}
