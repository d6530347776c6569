import * as look from '#ui/look.module.css';
import * as styles from './Import.module.css';
import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { FILE_BYTES_MOST, FILE_ROWS_MOST, FILE_TYPES } from '#contract/rules/listingFile.ts';
import { useGames } from '#api/queries/hall.ts';
import { readTemplate } from '#api/queries/listingFiles.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { FileInput } from '#ui/FileInput.tsx';
import { Select } from '#ui/Select.tsx';
import { SaveSheet } from './SaveSheet.tsx';

interface ChooseFileProps {
  fault: string | null;
  problem: Problem | null;
  onChoose: (chosen: { gameId: string; name: string; blob: Blob }) => void;
}

/** The game, its template, and the file that was filled in. */
export function ChooseFile({ fault, problem, onChoose }: ChooseFileProps) {
  const { data: games } = useGames();
  const [typed, setGame] = useState('');
  const gameId = typed === '' ? (games?.[0]?.id ?? '') : typed;
  const title = games?.find(({ id }) => id === gameId)?.title ?? '';
  return (
    <section className={classes(look['card'], styles['part'])} aria-label="选文件">
      <h1>批量导入账号</h1>
      <Field label="哪个游戏的账号">
        <Select
          className={styles['game']}
          value={gameId}
          onChange={setGame}
          options={(games ?? []).map(({ id, title: name }) => ({ value: id, label: name }))}
        />
      </Field>
      <p>
        先下载{title !== '' && `${title}的`}模板，里面有这个游戏自己的列和可选的值；一行填一个账号，最多 {FILE_ROWS_MOST} 个。
      </p>
      <ProblemNote problem={problem} />
      {fault !== null && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      <div className={styles['acts']}>
        <SaveSheet label="下载模板" read={() => readTemplate(gameId)} disabled={gameId === ''} />
        <FileInput
          label="填好的文件"
          accept={FILE_TYPES}
          disabled={gameId === ''}
          onChoose={(file) => onChoose({ gameId, name: file.name, blob: file })}
        >
          选填好的文件
        </FileInput>
      </div>
      <p className={look['secondary']}>
        .xlsx 或 .csv，不超过 {FILE_BYTES_MOST / 1024 / 1024} MB。登录账号这样的长数字，请先把列设为文本再填。
      </p>
    </section>
  );
}
