import type { TaskChangeRequest, TaskChoice } from '../../../core/model/choice.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { destinationName } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { hostOf } from '../../stores/cloud-host.ts';
import { useSettings } from '../../stores/settings.ts';
import { FormatOptions } from './format-options.tsx';
import { SelectOption, TextOption } from './option-fields.tsx';
import { languagesHint, nameHint, pagesHint, readLanguages, readPages } from './option-words.ts';
import { isOfEarlierAddress, useSupportedFields } from './use-choice.ts';

interface OptionsFormProps {
  choice: TaskChoice;
  /** Where the text of the pages comes from, if known. */
  text: TaskView['text'];
  onChange(change: TaskChangeRequest): void;
  /** Opens the system's dialog, then changes the destination. */
  onChooseFolder(): void;
}

const useCloudAddress = () => useSettings((state) => state.settings?.cloudAddress ?? '');

/** A service elsewhere that the documents were added for, before the address in the settings was changed, is a choice of its own. */
function PlaceOption({ choice: { place, address }, onChange }: Pick<OptionsFormProps, 'choice' | 'onChange'>) {
  const present = useCloudAddress();
  const isEarlier = isOfEarlierAddress({ place, address }, present);
  const earlier = isEarlier && address !== null ? [address] : [];
  // In full where the host alone does not tell them apart, as after a mistyped path.
  const [host = ''] = earlier.map((one) => (hostOf(one) === hostOf(present) ? one : hostOf(one)));
  return (
    <SelectOption<'local' | 'cloud' | 'earlier'>
      name={t('options.place')}
      value={isEarlier ? (address === null ? null : 'earlier') : place}
      values={['local', 'cloud', ...earlier.map(() => 'earlier' as const)]}
      labelOf={(value) => (value === 'earlier' ? t('options.placeEarlier', { host }) : t(`place.${value}`))}
      onChange={(value) => value !== 'earlier' && onChange({ place: value })}
    />
  );
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
      values={[...kinds, 'ask', 'other']}
      labelOf={label}
      onChange={(kind) => {
        if (kind === 'other') onChooseFolder();
        else if (kind !== 'folder') onChange({ destination: { kind } });
      }}
    />
  );
}

/**
 * The options of one or several documents. Where they differ, a choice applies to all. Options that the place does not
 * support are hidden.
 */
export function OptionsForm(props: OptionsFormProps) {
  const { choice, text, onChange } = props;
  const { format, place, options, names, pages, count } = choice;
  const isEarlier = isOfEarlierAddress(choice, useCloudAddress());
  const offers = useSupportedFields(isEarlier ? null : place);
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
        values={['markdown', 'epub']}
        labelOf={(value) => t(`format.${value}`)}
        onChange={(value) => onChange({ format: value })}
      />
      <PlaceOption choice={choice} onChange={onChange} />
      <DestinationOption {...props} />
      <TextOption
        name={t('options.name')}
        value={options.nameTemplate}
        maxLength={200}
        hintFor={(template) => nameHint(template, facts, format, count)}
        onSave={(nameTemplate) => onChange({ options: { nameTemplate } })}
      />
      {/* An option chosen for another place can still be cleared. */}
      {(offers.has('pages') || options.pages !== '') && (
        <TextOption
          name={t('options.pages')}
          value={options.pages}
          placeholder={t('options.pagesAll')}
          hintFor={(range) => pagesHint(range, pages)}
          onSave={(range) => onChange({ options: { pages: readPages(range) } })}
        />
      )}
      <FormatOptions choice={choice} offers={offers} onChange={(some) => onChange({ options: some })} />
      {offers.has('languages') && text !== 'own' && (
        <TextOption
          name={t('options.languages')}
          value={options.ocrLanguages?.join(', ') ?? null}
          placeholder={t('options.languagesAuto')}
          hintFor={languagesHint}
          onSave={(tags) => onChange({ options: { ocrLanguages: readLanguages(tags) ?? [] } })}
        />
      )}
    </div>
  );
}
