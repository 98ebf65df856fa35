import { updateSettings } from '../../actions/settings.ts';
import { t } from '../../i18n/translate.ts';
import {
  imagePlaces,
  imagesIn,
  languagesHint,
  nameHint,
  placeOfImages,
  readLanguages,
  withExtra,
} from '../options/option-words.ts';
import { CheckSetting, FieldSetting, type GroupProps, SelectSetting } from './setting.tsx';

/** The document in the examples. */
const example = () => ({
  name: 'scan-0042',
  title: t('settings.exampleTitle'),
  authors: [t('settings.exampleAuthor')],
  dateMs: Date.now(),
});

export function NameSetting({ settings: { nameTemplate, format } }: GroupProps) {
  return (
    <FieldSetting
      name={t('settings.nameTemplate')}
      className="field--url"
      maxLength={200}
      value={nameTemplate}
      hintFor={(template) => {
        const { wrong, text } = nameHint(template, example(), format);
        return { wrong, text: wrong ? text : t('settings.nameTemplateHelp', { example: text }) };
      }}
      onSave={(template) => void updateSettings({ nameTemplate: template })}
    />
  );
}

export function ImagesSetting({ settings: { images, attachmentsFolder } }: GroupProps) {
  const place = placeOfImages(images, attachmentsFolder);
  return (
    <>
      <SelectSetting
        name={t('settings.images')}
        value={place}
        values={imagePlaces}
        labelOf={(value) => t(`settings.images.${value}`)}
        onChange={(value) => void updateSettings(imagesIn(value))}
      />
      {place === 'shared' && (
        <FieldSetting
          name={t('settings.attachments')}
          maxLength={100}
          value={attachmentsFolder}
          hintFor={(folder) => ({ wrong: folder.trim() === '', text: t('settings.attachmentsHelp') })}
          onSave={(folder) => void updateSettings({ attachmentsFolder: folder.trim() })}
        />
      )}
    </>
  );
}

export function FormatSettings({ settings: { markdownExtras, cover, ocrLanguages } }: GroupProps) {
  const extra = (one: (typeof markdownExtras)[number]) => ({
    checked: markdownExtras.includes(one),
    onChange: (on: boolean) => void updateSettings({ markdownExtras: withExtra(markdownExtras, one, on) }),
  });
  return (
    <>
      <CheckSetting name={t('settings.frontMatter')} help={t('settings.frontMatterHelp')} {...extra('front-matter')} />
      <CheckSetting name={t('settings.pageAnchors')} help={t('settings.ownServiceHelp')} {...extra('page-anchors')} />
      <SelectSetting
        name={t('settings.cover')}
        value={cover}
        values={['first-page', 'none']}
        labelOf={(value) => t(`options.cover.${value}`)}
        onChange={(chosen) => void updateSettings({ cover: chosen })}
      />
      <FieldSetting
        name={t('settings.ocrLanguages')}
        value={ocrLanguages.join(', ')}
        placeholder={t('options.languagesAuto')}
        hintFor={(typed) => {
          const { wrong, text } = languagesHint(typed);
          return { wrong, text: wrong ? text : t('settings.ocrLanguagesHelp') };
        }}
        onSave={(typed) => void updateSettings({ ocrLanguages: readLanguages(typed) ?? [] })}
      />
    </>
  );
}
