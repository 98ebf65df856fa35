import { t } from '../../i18n/translate.ts';
import { dismissNotice } from '../../stores/notices.ts';
import { IconButton } from '../../ui/button.tsx';

export const DismissButton = ({ id }: { id: number }) => (
  <IconButton small icon="x" label={t('action.dismiss')} onClick={() => dismissNotice(id)} />
);
