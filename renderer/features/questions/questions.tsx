import { closeQuestion, useView } from '../../stores/view.ts';
import { GuideDialog, NewsDialog, ReportDialog, ShortcutsDialog } from '../help/help-dialogs.tsx';
import { LicencesDialog } from '../help/licences-dialog.tsx';
import { PresetDialog } from '../presets/preset-dialog.tsx';
import { RenameDialog } from '../rename/rename-dialog.tsx';
import { UpdateDialog } from '../updates/update-dialog.tsx';
import {
  RemoveKeyDialog,
  RemovePresetDialog,
  RemoveSignInDialog,
  ResetDialog,
  StopDialog,
} from './confirm-dialogs.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { UrlDialog } from './url-dialog.tsx';

/** The open dialog, if any. */
export function Questions() {
  const question = useView((view) => view.question);
  if (!question) return null;
  switch (question.kind) {
    case 'url':
      return <UrlDialog onClose={closeQuestion} />;
    case 'decide':
      return <DecideDialog taskId={question.taskId} onClose={closeQuestion} />;
    case 'stop':
      return <StopDialog ids={question.ids} then={question.then} onClose={closeQuestion} />;
    case 'key':
      return <KeyDialog onClose={closeQuestion} />;
    case 'remove-key':
      return <RemoveKeyDialog origin={question.origin} onClose={closeQuestion} />;
    case 'proxy-sign-in':
      return <SignInDialog onClose={closeQuestion} />;
    case 'remove-proxy-sign-in':
      return <RemoveSignInDialog onClose={closeQuestion} />;
    case 'save-preset':
      return <PresetDialog id={null} onClose={closeQuestion} />;
    case 'rename-preset':
      return <PresetDialog id={question.id} onClose={closeQuestion} />;
    case 'remove-preset':
      return <RemovePresetDialog id={question.id} onClose={closeQuestion} />;
    case 'rename':
      return <RenameDialog ids={question.ids} onClose={closeQuestion} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={closeQuestion} />;
    case 'guide':
      return <GuideDialog onClose={closeQuestion} />;
    case 'news':
      return <NewsDialog onClose={closeQuestion} />;
    case 'update':
      return <UpdateDialog onClose={closeQuestion} />;
    case 'report':
      return <ReportDialog onClose={closeQuestion} />;
    case 'licences':
      return <LicencesDialog onClose={closeQuestion} />;
    case 'reset-settings':
      return <ResetDialog onClose={closeQuestion} />;
  }
}
