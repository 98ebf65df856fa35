import { useState } from 'react';
import { allPresets } from '../../../core/options/presets.ts';
import { renamePreset, savePreset } from '../../actions/presets.ts';
import { describeError } from '../../i18n/error-words.ts';
import { t } from '../../i18n/translate.ts';
import { useSettings } from '../../stores/settings.ts';
import { DialogField, FormDialog } from '../questions/form-dialog.tsx';
import { nameProblem, presetName } from './preset-words.ts';

/** Saves the current settings as a preset, or renames the preset `id`. */
export function PresetDialog({ id, onClose }: { id: string | null; onClose(): void }) {
  const presets = useSettings((state) => state.settings?.presets) ?? [];
  const own = presets.find((preset) => preset.id === id);
  const [name, setName] = useState(own?.name ?? '');
  const answer = async () => {
    const others = allPresets(presets).filter((preset) => preset.id !== id);
    const wrong = nameProblem(name, others.map(presetName));
    if (wrong !== null) return wrong;
    const reply = await (id === null ? savePreset(name.trim()) : renamePreset(id, name.trim()));
    return reply.ok ? null : describeError(reply.error).message;
  };
  return (
    <FormDialog
      title={t(id === null ? 'preset.saveTitle' : 'preset.renameTitle')}
      submit={t('preset.saveButton')}
      note={id === null ? t('preset.saveNote') : ''}
      answer={answer}
      onClose={onClose}
    >
      {(described, note) => (
        <DialogField {...described} label={t('preset.name')} maxLength={60} value={name} onText={setName}>
          {note}
        </DialogField>
      )}
    </FormDialog>
  );
}
