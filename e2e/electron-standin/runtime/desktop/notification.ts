import { EventEmitter } from 'node:events';
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { record } from '../record.ts';
import { strictInstances } from '../strict.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import { isAttended, runDesktopProgram } from './attended.ts';

/** Written down when shown; a test finds it in `electronStandin.notifications` and emits `click` on it. */
export class Notification extends EventEmitter implements Surface<ElectronNotification, 'actions'> {
  title: string;
  body: string;
  subtitle: string;
  silent: boolean;
  urgency: 'normal' | 'critical' | 'low';
  private readonly options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.options = options;
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.subtitle = options.subtitle ?? '';
    this.silent = options.silent ?? false;
    this.urgency = options.urgency ?? 'normal';
  }

  get actions() {
    return this.options.actions ?? [];
  }

  show(): void {
    record('Notification.show', { title: this.title, body: this.body });
    globalThis.electronStandin.notifications.push(this);
    if (isAttended()) runDesktopProgram('notify-send', ['--', this.title, this.body]);
    setImmediate(() => this.emit('show', new ElectronEvent()));
  }

  close(): void {
    setImmediate(() => this.emit('close', new ElectronEvent()));
  }

  static isSupported(): boolean {
    return true;
  }
}

strictInstances(Notification, 'Notification');
