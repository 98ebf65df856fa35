import { type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Check } from '../../ui/check.tsx';
import { DraftField } from '../../ui/draft-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Remark } from './option-words.ts';

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
}

/** One line of a form in the inspector: its name, its control, and what is said about it. */
export function Option({
  name,
  remark,
  children,
}: {
  name: string;
  remark?: Remark | undefined;
  children(control: ControlProps): ReactNode;
}) {
  const id = useId();
  const said = remark !== undefined && remark.text !== '';
  return (
    <div className="option">
      <label htmlFor={id}>{name}</label>
      {children({ id, ...(said && { 'aria-describedby': `${id}-remark` }) })}
      {said && (
        <p className={remark.wrong ? 'option__remark option__remark--wrong' : 'option__remark'} id={`${id}-remark`}>
          {remark.text}
        </p>
      )}
    </div>
  );
}

export function SelectOption<T extends string>(props: {
  name: string;
  /** Null: several documents differ. */
  value: T | null;
  options: readonly { value: T; label: string }[];
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

/** Judged while it is typed; `judge` says what is beside the field. */
export function TextOption(props: {
  name: string;
  /** Null: several documents differ. */
  value: string | null;
  placeholder?: string;
  maxLength?: number;
  judge?(text: string): Remark;
  onSave(text: string): void;
}) {
  const { name, value, placeholder, judge = () => ({ wrong: false, text: '' }), onSave, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const untouched = value === null && (draft ?? '') === '';
  return (
    <Option name={name} remark={untouched ? undefined : judge(draft ?? value ?? '')}>
      {(control) => (
        <>
          <DraftField
            {...control}
            {...field}
            className="field--small"
            placeholder={value === null ? t('options.different') : placeholder}
            value={value ?? ''}
            isWrong={(text) => (value !== null || text !== '') && judge(text).wrong}
            onDraft={setDraft}
            onSave={onSave}
          />
          {/* An empty field can't be emptied: what it stands for when nothing is said is a choice of its own. */}
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
  return <Option name={name}>{(control) => <Check {...control} {...check} />}</Option>;
}
