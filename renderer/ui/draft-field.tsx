import { type InputHTMLAttributes, useEffect, useState } from 'react';

interface DraftFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** The saved value, shown until the user types. */
  value: string;
  isWrong(text: string): boolean;
  /** Called for each change, to update a hint beside the field. */
  onDraft?(text: string): void;
  onSave(text: string): void;
}

/**
 * Checked while typing, saved on Enter or when it loses the focus. Wrong input is never saved. Escape restores the
 * saved value.
 */
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
