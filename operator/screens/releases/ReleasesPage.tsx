import { useMutation } from '@tanstack/react-query';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Tag } from 'primereact/tag';
import { downloads as rest } from '#contract/operator/index.ts';
import { hasPermission } from '#contract/operator/roles.ts';
import { problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { releaseSystemTexts, sizeText } from '#contract/rules/download.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useSelf, useSystem } from '#operator/app/system.ts';
import { Reasoned } from '#operator/screens/contents/Reasoned.tsx';
import { Failed, Read } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Upload } from './Upload.tsx';

type Release = DataOf<typeof rest.listReleases>['list'][number];

const stateText = ({ withdrawn_at: withdrawn, is_newest: isNewest }: Release): string =>
  withdrawn === null ? (isNewest ? '站上的' : '旧版，地址还能下载') : '已撤下';

/** Releases of the launcher: upload, withdraw, offer again. */
export function ReleasesPage() {
  const asked = useCalled(rest.listReleases, {});
  const { call, queries } = useSystem();
  const self = useSelf();
  const mayDecide = hasPermission(self?.roles ?? [], 'downloads.decide');
  const offering = useMutation({
    mutationFn: ({ id, ...body }: { id: string; is_offered: boolean; because: string }) =>
      call(rest.offerRelease, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [rest.listReleases.name] }),
  });
  const act = ({ id, withdrawn_at: withdrawn }: Release) => (
    <Reasoned
      label={withdrawn === null ? '撤下' : '重新提供'}
      text={withdrawn === null ? '马上不再列出，正在下载的也断开；用户看到“文件已被删除”。' : '马上可以下载。'}
      isDisabled={offering.isPending}
      onSend={(because) => offering.mutate({ id, is_offered: withdrawn !== null, because })}
    />
  );
  return (
    <>
      <div className={styles['head']}>
        <h1>下载</h1>
      </div>
      {mayDecide ? <Upload /> : <p>你可以看；上传和撤下需要内容的角色。</p>}
      {offering.error && <Failed problem={problemOf(offering.error)} />}
      <Read of={asked}>
        {({ list }) => (
          <DataTable value={list} dataKey="id" emptyMessage="还没有版本，从上传开始" pt={{ table: { 'aria-label': '版本' } }}>
            <Column
              header="版本"
              body={({ system, version, is_sample: isSample }: Release) => (
                <>
                  <b>
                    {releaseSystemTexts[system]} {version}
                  </b>
                  {isSample && <Tag severity="info" value="示例" />}
                </>
              )}
            />
            <Column header="文件" body={({ file_name: name, size }: Release) => `${name}，${sizeText(size)}`} />
            <Column header="SHA-256" body={({ sha256 }: Release) => <code style={{ overflowWrap: 'anywhere' }}>{sha256}</code>} />
            <Column field="notes" header="说明" />
            <Column header="发布" style={{ whiteSpace: 'nowrap' }} body={({ published_at: at }: Release) => formatClock(at)} />
            <Column header="现在" body={stateText} style={{ whiteSpace: 'nowrap' }} />
            {mayDecide && <Column header="" body={act} style={{ whiteSpace: 'nowrap' }} />}
          </DataTable>
        )}
      </Read>
    </>
  );
}
