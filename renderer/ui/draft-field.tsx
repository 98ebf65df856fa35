import { type InputHTMLAttributes, useEffect, useState } from 'react';

interface DraftFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** What is kept; the field shows it until somebody types. */
  value: string;
  isWrong(text: string): boolean;
  /** Hears each letter, for what is said beside the field. */
  onDraft?(text: string): void;
  onSave(text: string): void;
}

/** Judged while it is typed, saved when it is left or with Enter; what can't be used is never saved. Escape takes it back. */
export function DraftField({ value, isWrong, onDraft, onSave, className, ...rest }: DraftFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const draft = (next: string) => {
    setText(next);
    onDraft?.(next);
  };
  const save = () => {
    if (text !== value && !isWrong(text)) onSave(text);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={className ? `field ${className}` : 'field'}
      value={text}
      aria-invalid={isWrong(text)}
      onChange={(event) => draft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape' && text !== value) {
          event.preventDefault();
          event.stopPropagation();
          draft(value);
        }
      }}
    />
  );
}
