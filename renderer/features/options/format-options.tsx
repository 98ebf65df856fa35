import type { TaskChoice } from '../../../core/model/choice.ts';
import type { ConversionOptions } from '../../../core/options/options.ts';
import { t } from '../../i18n/translate.ts';
import { CheckOption, SelectOption, TextOption } from './option-fields.tsx';
import { readAuthors, writeAuthors } from './option-words.ts';
import type { SupportedFields } from './use-choice.ts';

interface FormatOptionsProps {
  choice: TaskChoice;
  offers: SupportedFields;
  onChange(options: Partial<ConversionOptions>): void;
}

type Images = 'beside' | 'shared' | 'inline';

/** Null where the documents differ. */
function imagesOf(images: 'folder' | 'inline' | null, attachmentsFolder: string | null): Images | null {
  if (images === 'inline') return 'inline';
  if (images === null || attachmentsFolder === null) return null;
  return attachmentsFolder === '' ? 'beside' : 'shared';
}

function ImagesOptions({ choice, onChange }: FormatOptionsProps) {
  const { images, attachmentsFolder } = choice.options;
  const present = imagesOf(images, attachmentsFolder);
  return (
    <>
      <SelectOption
        name={t('options.images')}
        value={present}
        options={(['beside', 'shared', 'inline'] as const).map((value) => ({
          value,
          label: t(`options.images.${value}`),
        }))}
        onChange={(value) =>
          onChange({
            images: value === 'inline' ? 'inline' : 'folder',
            attachmentsFolder: value === 'shared' ? t('options.attachmentsName') : '',
          })
        }
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

function ExtrasOptions({ choice, offers, onChange }: FormatOptionsProps) {
  const { markdownExtras } = choice.options;
  const extras = [
    { extra: 'front-matter', field: 'frontMatter', name: t('options.frontMatter') },
    { extra: 'page-anchors', field: 'pageAnchors', name: t('options.pageAnchors') },
  ] as const;
  const offered = extras.filter(({ field }) => offers.has(field));
  if (markdownExtras === null) {
    const [first] = offered;
    const choices = [
      { value: 'none', label: t('options.extras.none') },
      ...offered.map(({ extra, name }) => ({ value: extra, label: name })),
      { value: 'all', label: t('options.extras.all') },
    ];
    const wanted = (value: string) =>
      offered.map(({ extra }) => extra).filter((extra) => value === 'all' || value === extra);
    return (
      first && (
        <SelectOption
          name={t('options.extras')}
          value={null}
          options={choices}
          onChange={(value) => onChange({ markdownExtras: wanted(value) })}
        />
      )
    );
  }
  return offered.map(({ extra, name }) => (
    <CheckOption
      key={extra}
      name={name}
      checked={markdownExtras.includes(extra)}
      onChange={(on) =>
        onChange({ markdownExtras: [...markdownExtras.filter((one) => one !== extra), ...(on ? [extra] : [])] })
      }
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
          options={(['first-page', 'none'] as const).map((value) => ({ value, label: t(`options.cover.${value}`) }))}
          onChange={(cover) => onChange({ cover })}
        />
      )}
    </>
  );
}
