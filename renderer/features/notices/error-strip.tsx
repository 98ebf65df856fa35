import type { ErrorData } from '../../../core/errors/codes.ts';
import { wordError } from '../../i18n/error-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { DismissButton } from './dismiss-button.tsx';

/** A request that failed: what happened, what is safe, what to do. It stays until it was read. */
export function ErrorStrip({ id, error }: { id: number; error: ErrorData }) {
  const { message, advice } = wordError(error);
  return (
    <div className="notice notice--error" role="alert">
      <div className="notice__line">
        <Icon name="circle-x" />
        <span className="notice__text">
          {message} <span className="notice__advice">{advice}</span>
        </span>
        <DismissButton id={id} />
      </div>
    </div>
  );
}
