import * as styles from './ProfileSection.module.css';
import { useState } from 'react';
import { changeNickname, type Profile } from '#api/queries/profile.ts';
import { formatDate, formatTime } from '#contract/rules/clock.ts';
import { NICKNAME_FORM, NICKNAME_ONCE, checkNickname } from '#contract/rules/profile.ts';
import { retryAtOf } from '#lib/retryAt.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { toastGood } from '#state/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useSaving } from './useSaving.ts';

const when = (at: number): string => `${formatDate(at)} ${formatTime(at)}`;
const NO_FAULTS: Readonly<{ nickname?: string }> = {};

export function NicknameForm({ profile }: { profile: Profile }) {
  const [nickname, setNickname] = useState(profile.nickname);
  const [faults, setFaults] = useState(NO_FAULTS);
  const { isSaving, problem, setProblem, save } = useSaving();
  const shown = useFaults(faults, { nickname });
  const freeAt = profile.nicknameFreeAt;
  const retryAt = problem?.kind === 'refused' && problem.code === 'NICKNAME_TOO_SOON' ? retryAtOf(problem) : null;
  const submit = () => {
    const checked = checkNickname(nickname);
    setProblem(null);
    if (!checked.ok) return setFaults({ nickname: checked.message });
    setFaults(NO_FAULTS);
    return void save(
      (cache) => changeNickname(cache, checked.value),
      () => toastGood('昵称已保存'),
    );
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2>昵称</h2>
      <Field
        label="昵称"
        labelHidden
        hint={freeAt === null ? `${NICKNAME_FORM}；${NICKNAME_ONCE}` : `${when(freeAt)} 以后可以再修改`}
        error={shown.nickname}
      >
        <TextInput value={nickname} onChange={setNickname} autoComplete="nickname" maxLength={24} readOnly={freeAt !== null} />
      </Field>
      <ProblemNote problem={problem} {...(retryAt !== null && { text: `${problem?.message}，${when(retryAt)} 以后可以再修改` })} />
      <div>
        <Button type="submit" kind="primary" busy={isSaving} disabled={freeAt !== null}>
          保存昵称
        </Button>
      </div>
    </form>
  );
}
