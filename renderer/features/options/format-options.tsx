import type { ConversionOptions, TaskChoice } from '../../../electron/ipc/contract.ts';
import { t } from '../../i18n/translate.ts';
import { CheckOption, SelectOption, TextOption } from './option.tsx';
import { readAuthors, writeAuthors } from './option-words.ts';
import type { Offers } from './use-choice.ts';

interface FormatOptionsProps {
  choice: TaskChoice;
  offers: Offers;
  onChange(options: Partial<ConversionOptions>): void;
}

type Images = 'beside' | 'shared' | 'inline';

function ImagesOptions({ choice, onChange }: FormatOptionsProps) {
  const { images, attachmentsFolder } = choice.options;
  const present: Images = images === 'inline' ? 'inline' : attachmentsFolder === '' ? 'beside' : 'shared';
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
          judge={(folder) => ({ wrong: folder.trim() === '', text: '' })}
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
  return extras
    .filter(({ field }) => offers.has(field))
    .map(({ extra, name }) => (
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

/** What makes sense for the format alone: images and extras of a Markdown, the cover of a book, and whose it is. */
export function FormatOptions(props: FormatOptionsProps) {
  const { choice, offers, onChange } = props;
  const { options, names, format } = choice;
  const isBook = format === 'epub';
  return (
    <>
      {!isBook && <ImagesOptions {...props} />}
      {!isBook && <ExtrasOptions {...props} />}
      {offers.has('title') && (
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
          value={writeAuthors(options.authors)}
          placeholder={writeAuthors(names.authors) || t('options.fromDocument')}
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
