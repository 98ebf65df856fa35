import type { TaskChangeRequest, TaskChoice } from '../../../core/model/choice.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { FormatOptions } from './format-options.tsx';
import { SelectOption, TextOption } from './option-fields.tsx';
import { readLanguages, readPages, remarkOnLanguages, remarkOnName, remarkOnPages } from './option-words.ts';
import { useOffers } from './use-choice.ts';

export interface OptionsFormProps {
  choice: TaskChoice;
  /** Where the text of the pages comes from, as far as anybody looked. */
  text: TaskView['text'];
  onChange(change: TaskChangeRequest): void;
  /** The system's dialog, then a change. */
  onChooseFolder(): void;
}

type DestinationChoice = NonNullable<TaskChoice['destination']>['kind'] | 'other';

function DestinationOption({ choice, onChange, onChooseFolder }: OptionsFormProps) {
  const { destination } = choice;
  const folder = destination?.kind === 'folder' ? destination : null;
  const kinds: DestinationChoice[] = ['beside-source', ...(folder ? ['folder' as const] : [])];
  const label = (kind: DestinationChoice): string => {
    if (kind === 'folder') return folder ? destinationName(folder) : '';
    return kind === 'other' ? t('options.chooseFolder') : t(`destination.${kind}`);
  };
  return (
    <SelectOption
      name={t('options.destination')}
      value={destination ? (destination.kind as DestinationChoice) : null}
      options={[...kinds, 'ask' as const, 'other' as const].map((value) => ({ value, label: label(value) }))}
      onChange={(kind) => {
        if (kind === 'other') onChooseFolder();
        else if (kind !== 'folder') onChange({ destination: { kind } });
      }}
    />
  );
}

/** What a document is converted to, and how, or several: where they differ, the first choice makes them alike. What the chosen place can't do is not offered. */
export function OptionsForm(props: OptionsFormProps) {
  const { choice, text, onChange } = props;
  const { format, place, options, names, pages, count } = choice;
  const offers = useOffers(place);
  const facts = {
    ...names,
    title: options.title || names.title,
    authors: options.authors && options.authors.length > 0 ? options.authors : names.authors,
  };
  return (
    <div className="options">
      <SelectOption
        name={t('options.format')}
        value={format}
        options={(['markdown', 'epub'] as const).map((value) => ({ value, label: t(`format.${value}`) }))}
        onChange={(value) => onChange({ format: value })}
      />
      <SelectOption
        name={t('options.place')}
        value={place}
        options={(['local', 'cloud'] as const).map((value) => ({ value, label: t(`place.${value}`) }))}
        onChange={(value) => onChange({ place: value })}
      />
      <DestinationOption {...props} />
      <TextOption
        name={t('options.name')}
        value={options.nameTemplate}
        maxLength={200}
        judge={(template) => remarkOnName(template, facts, format, count)}
        onSave={(nameTemplate) => onChange({ options: { nameTemplate } })}
      />
      {/* What was chosen for another place can still be taken back. */}
      {(offers.has('pages') || options.pages !== '') && (
        <TextOption
          name={t('options.pages')}
          value={options.pages}
          placeholder={t('options.pagesAll')}
          judge={(range) => remarkOnPages(range, pages)}
          onSave={(range) => onChange({ options: { pages: readPages(range) } })}
        />
      )}
      <FormatOptions choice={choice} offers={offers} onChange={(some) => onChange({ options: some })} />
      {offers.has('languages') && text !== 'own' && (
        <TextOption
          name={t('options.languages')}
          value={options.ocrLanguages?.join(', ') ?? null}
          placeholder={t('options.languagesAuto')}
          judge={remarkOnLanguages}
          onSave={(tags) => onChange({ options: { ocrLanguages: readLanguages(tags) ?? [] } })}
        />
      )}
    </div>
  );
}
