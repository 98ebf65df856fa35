import { useId, useState } from 'react';
import { allPresets } from '../../../core/options/presets.ts';
import { renamePreset, savePreset } from '../../actions/presets.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameProblem, presetName } from './preset-words.ts';

/** Saves the current settings as a preset, or renames the preset `id`. */
export function PresetDialog({ id, onClose }: { id: string | null; onClose(): void }) {
  const presets = useSettings((state) => state.settings?.presets) ?? [];
  const own = presets.find((preset) => preset.id === id);
  const [name, setName] = useState(own?.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const fieldId = useId();
  const submit = async () => {
    const others = allPresets(presets).filter((preset) => preset.id !== id);
    const wrong = nameProblem(name, others.map(presetName));
    if (wrong !== null) return setProblem(wrong);
    const reply = await (id === null ? savePreset(name.trim()) : renamePreset(id, name.trim()));
    if (reply.ok) onClose();
    else setProblem(describeError(reply.error).message);
  };
  return (
    <Dialog
      title={t(id === null ? 'preset.saveTitle' : 'preset.renameTitle')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('question.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('preset.saveButton')}
          </Button>
        </>
      }
    >
      <div className="dialog__field">
        <label className="dialog__label" htmlFor={fieldId}>
          {t('preset.name')}
        </label>
        <input
          id={fieldId}
          className="field"
          type="text"
          autoComplete="off"
          maxLength={60}
          value={name}
          aria-invalid={problem !== null}
          aria-describedby={`${fieldId}-note`}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <p
          className={problem === null ? 'field-note' : 'field-note field-note--wrong'}
          id={`${fieldId}-note`}
          role="status"
        >
          {problem ?? (id === null ? t('preset.saveNote') : '')}
        </p>
      </div>
    </Dialog>
  );
}
