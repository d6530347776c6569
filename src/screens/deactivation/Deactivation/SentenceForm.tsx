import { type FormEvent, useState } from 'react';
import { useFaults } from '#screens/parts/useFaults.ts';
import { storeTyped, readTyped } from '#state/typedSentence.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface SentenceFormProps {
  /** The sentence to type. */
  wanted: string;
  /** Storage key: a reload keeps the input. */
  about: string;
  fields: { readonly sentence?: string };
  label: string;
  busy: boolean;
  onSubmit: (sentence: string) => void;
}

export function SentenceForm({ wanted, about, fields, label, busy, onSubmit }: SentenceFormProps) {
  const [sentence, setSentence] = useState(() => readTyped(about));
  const faults = useFaults(fields, { sentence });
  const type = (text: string) => {
    setSentence(text);
    storeTyped(about, text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(sentence);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label={`请输入“${wanted}”`} error={faults.sentence} required>
        <TextInput value={sentence} onChange={type} autoComplete="off" maxLength={40} />
      </Field>
      <div>
        <Button type="submit" kind="primary" size="lg" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
