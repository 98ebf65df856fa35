import { app, type Session, shell } from 'electron';
import { closeSession, confine } from './confinement.ts';

/** Sets the rules for all web contents; to be called before the first window. */
export function confineContents(session: Session, isDevelopment: boolean): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, (url) => void shell.openExternal(url)));
  closeSession(session, isDevelopment);
}
