import type { TaskChoice } from '../../../core/model/choice.ts';
import type { ConversionOptions } from '../../../core/options/options.ts';
import { t } from '../../i18n/translate.ts';
import { CheckOption, SelectOption, TextOption } from './option-fields.tsx';
import { imagePlaces, imagesIn, placeOfImages, readAuthors, withExtra, writeAuthors } from './option-words.ts';
import type { SupportedFields } from './use-choice.ts';

interface FormatOptionsProps {
  choice: TaskChoice;
  offers: SupportedFields;
  onChange(options: Partial<ConversionOptions>): void;
}

function ImagesOptions({ choice, onChange }: FormatOptionsProps) {
  const { images, attachmentsFolder } = choice.options;
  const present = images === null || attachmentsFolder === null ? null : placeOfImages(images, attachmentsFolder);
  return (
    <>
      <SelectOption
        name={t('options.images')}
        value={present}
        values={imagePlaces}
        labelOf={(value) => t(`options.images.${value}`)}
        onChange={(value) => onChange(imagesIn(value))}
      />
      {present === 'shared' && (
        <TextOption
          name={t('options.attachments')}
          value={attachmentsFolder}
          maxLength={100}
          hintFor={(folder) => ({ wrong: folder.trim() === '', text: '' })}
          onSave={(folder) => onChange({ attachmentsFolder: folder.trim() })}
        />
      )}
    </>
  );
}

const fieldOf = { 'front-matter': 'frontMatter', 'page-anchors': 'pageAnchors' } as const;

function ExtrasOptions({ choice, offers, onChange }: FormatOptionsProps) {
  const { markdownExtras } = choice.options;
  const names = { 'front-matter': t('options.frontMatter'), 'page-anchors': t('options.pageAnchors') };
  const offered = (['front-matter', 'page-anchors'] as const).filter((extra) => offers.has(fieldOf[extra]));
  if (markdownExtras === null) {
    const [first] = offered;
    return (
      first && (
        <SelectOption
          name={t('options.extras')}
          value={null}
          values={['none', ...offered, 'all']}
          labelOf={(value) => (value === 'none' || value === 'all' ? t(`options.extras.${value}`) : names[value])}
          onChange={(value) =>
            onChange({ markdownExtras: offered.filter((extra) => value === 'all' || value === extra) })
          }
        />
      )
    );
  }
  return offered.map((extra) => (
    <CheckOption
      key={extra}
      name={names[extra]}
      checked={markdownExtras.includes(extra)}
      onChange={(on) => onChange({ markdownExtras: withExtra(markdownExtras, extra, on) })}
    />
  ));
}

/** The options that depend on the format: images and extras of Markdown, title, authors and cover of a book. */
export function FormatOptions(props: FormatOptionsProps) {
  const { choice, offers, onChange } = props;
  const { options, names, format } = choice;
  const isBook = format === 'epub';
  const isMarkdown = format === 'markdown';
  return (
    <>
      {isMarkdown && <ImagesOptions {...props} />}
      {isMarkdown && <ExtrasOptions {...props} />}
      {/* A title is offered for one document only. */}
      {offers.has('title') && choice.count === 1 && (
        <TextOption
          name={t('options.bookTitle')}
          value={options.title}
          placeholder={names.title || t('options.fromDocument')}
          maxLength={1000}
          onSave={(title) => onChange({ title: title.trim() })}
        />
      )}
      {offers.has('authors') && (
        <TextOption
          name={t('options.authors')}
          value={options.authors && writeAuthors(options.authors)}
          placeholder={(choice.count === 1 && writeAuthors(names.authors)) || t('options.fromDocument')}
          maxLength={500}
          onSave={(authors) => onChange({ authors: readAuthors(authors) })}
        />
      )}
      {isBook && offers.has('cover') && (
        <SelectOption
          name={t('options.cover')}
          value={options.cover}
          values={['first-page', 'none']}
          labelOf={(value) => t(`options.cover.${value}`)}
          onChange={(cover) => onChange({ cover })}
        />
      )}
    </>
  );
}
