import { useState } from 'react';
import type { Settings } from '../../../core/settings/schema.ts';
import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DraftField } from '../../ui/draft-field.tsx';
import { Select } from '../../ui/select.tsx';
import { languagesHint, nameHint, readLanguages } from '../options/option-words.ts';
import type { GroupProps } from './setting.tsx';
import { Setting } from './setting.tsx';

/** The document in the examples. */
const example = () => ({
  name: 'scan-0042',
  title: t('settings.exampleTitle'),
  authors: [t('settings.exampleAuthor')],
  dateMs: Date.now(),
});

export function NameSetting({ settings: { nameTemplate, format } }: GroupProps) {
  const [draft, setDraft] = useState(nameTemplate);
  const { wrong, text } = nameHint(draft, example(), format);
  return (
    <Setting
      name={t('settings.nameTemplate')}
      help={wrong ? text : t('settings.nameTemplateHelp', { example: text })}
      wrong={wrong}
    >
      {(control) => (
        <DraftField
          {...control}
          className="field--url"
          maxLength={200}
          value={nameTemplate}
          isWrong={(typed) => nameHint(typed, example(), format).wrong}
          onDraft={setDraft}
          onSave={(template) => void updateSettings({ nameTemplate: template })}
        />
      )}
    </Setting>
  );
}

type Images = 'folder' | 'shared' | 'inline';

const imagesOf = ({ images, attachmentsFolder }: Settings): Images =>
  images === 'inline' ? 'inline' : attachmentsFolder === '' ? 'folder' : 'shared';

const choose = (images: Images) =>
  void updateSettings({
    images: images === 'inline' ? 'inline' : 'folder',
    attachmentsFolder: images === 'shared' ? t('options.attachmentsName') : '',
  });

export function ImagesSetting({ settings }: GroupProps) {
  const images = imagesOf(settings);
  return (
    <>
      <Setting name={t('settings.images')}>
        {(control) => (
          <Select
            {...control}
            value={images}
            options={(['folder', 'shared', 'inline'] as const).map((value) => ({
              value,
              label: t(`settings.images.${value}`),
            }))}
            onChange={choose}
          />
        )}
      </Setting>
      {images === 'shared' && (
        <Setting name={t('settings.attachments')} help={t('settings.attachmentsHelp')}>
          {(control) => (
            <DraftField
              {...control}
              maxLength={100}
              value={settings.attachmentsFolder}
              isWrong={(typed) => typed.trim() === ''}
              onSave={(folder) => void updateSettings({ attachmentsFolder: folder.trim() })}
            />
          )}
        </Setting>
      )}
    </>
  );
}

type Extra = Settings['markdownExtras'][number];

export function FormatSettings({ settings }: GroupProps) {
  const { markdownExtras, cover, ocrLanguages } = settings;
  const [languages, setLanguages] = useState(ocrLanguages.join(', '));
  const hint = languagesHint(languages);
  const toggle = (extra: Extra, on: boolean) =>
    void updateSettings({ markdownExtras: [...markdownExtras.filter((one) => one !== extra), ...(on ? [extra] : [])] });
  return (
    <>
      <Setting name={t('settings.frontMatter')} help={t('settings.frontMatterHelp')}>
        {(control) => (
          <Checkbox
            {...control}
            checked={markdownExtras.includes('front-matter')}
            onChange={(on) => toggle('front-matter', on)}
          />
        )}
      </Setting>
      <Setting name={t('settings.pageAnchors')} help={t('settings.ownServiceHelp')}>
        {(control) => (
          <Checkbox
            {...control}
            checked={markdownExtras.includes('page-anchors')}
            onChange={(on) => toggle('page-anchors', on)}
          />
        )}
      </Setting>
      <Setting name={t('settings.cover')}>
        {(control) => (
          <Select
            {...control}
            value={cover}
            options={(['first-page', 'none'] as const).map((value) => ({ value, label: t(`options.cover.${value}`) }))}
            onChange={(chosen) => void updateSettings({ cover: chosen })}
          />
        )}
      </Setting>
      <Setting
        name={t('settings.ocrLanguages')}
        help={hint.wrong ? hint.text : t('settings.ocrLanguagesHelp')}
        wrong={hint.wrong}
      >
        {(control) => (
          <DraftField
            {...control}
            value={ocrLanguages.join(', ')}
            placeholder={t('options.languagesAuto')}
            isWrong={(typed) => languagesHint(typed).wrong}
            onDraft={setLanguages}
            onSave={(typed) => void updateSettings({ ocrLanguages: readLanguages(typed) ?? [] })}
          />
        )}
      </Setting>
    </>
  );
}
