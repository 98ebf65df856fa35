import { type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DraftField } from '../../ui/draft-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { FieldHint } from './option-words.ts';

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
}

/** One line of the options form: a label, a control, and a hint below it. */
export function Option({
  name,
  hint,
  children,
}: {
  name: string;
  hint?: FieldHint | undefined;
  children(control: ControlProps): ReactNode;
}) {
  const id = useId();
  const hasHint = hint !== undefined && hint.text !== '';
  return (
    <div className="option">
      <label htmlFor={id}>{name}</label>
      {children({ id, ...(hasHint && { 'aria-describedby': `${id}-hint` }) })}
      {hasHint && (
        <p className={hint.wrong ? 'option__remark option__remark--wrong' : 'option__remark'} id={`${id}-hint`}>
          {hint.text}
        </p>
      )}
    </div>
  );
}

export function SelectOption<T extends string>(props: {
  name: string;
  /** Null: several documents differ. */
  value: T | null;
  values: readonly T[];
  labelOf(value: T): string;
  onChange(value: T): void;
}) {
  const { name, ...select } = props;
  return (
    <Option name={name}>
      {(control) => (
        <Select {...control} {...select} none={t('options.different')} className="button button--small select" />
      )}
    </Option>
  );
}

/** `hintFor` checks the text while it is typed. */
export function TextOption(props: {
  name: string;
  /** Null: several documents differ. */
  value: string | null;
  placeholder?: string;
  maxLength?: number;
  hintFor?(text: string): FieldHint;
  onSave(text: string): void;
}) {
  const { name, value, placeholder, hintFor = () => ({ wrong: false, text: '' }), onSave, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const untouched = value === null && (draft ?? '') === '';
  return (
    <Option name={name} hint={untouched ? undefined : hintFor(draft ?? value ?? '')}>
      {(control) => (
        <>
          <DraftField
            {...control}
            {...field}
            className="field--small"
            placeholder={value === null ? t('options.different') : placeholder}
            value={value ?? ''}
            isWrong={(text) => (value !== null || text !== '') && hintFor(text).wrong}
            onDraft={setDraft}
            onSave={onSave}
          />
          {/* A field is empty while the documents differ. This button sets all of them to the default, which typing can't do. */}
          {untouched && placeholder !== undefined && (
            <button type="button" className="link option__same" onClick={() => onSave('')}>
              {t('options.sameForAll', { value: placeholder })}
            </button>
          )}
        </>
      )}
    </Option>
  );
}

export function CheckOption(props: { name: string; checked: boolean; onChange(checked: boolean): void }) {
  const { name, ...check } = props;
  return <Option name={name}>{(control) => <Checkbox {...control} {...check} />}</Option>;
}
