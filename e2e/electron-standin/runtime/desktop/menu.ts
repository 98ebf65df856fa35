import { EventEmitter } from 'node:events';
import type { Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import { record } from '../record.ts';
import { strictInstances } from '../strict.ts';
import { ElectronEvent, type Surface } from '../surface.ts';
import { MenuItem } from './menu-item.ts';

type Own = 'items' | 'append' | 'insert' | 'getMenuItemById' | 'popup';

let applicationMenu: Menu | null = null;

/** Menus are not drawn; tests click their items, and the keyboard reaches them (accelerators.ts). */
export class Menu extends EventEmitter implements Surface<ElectronMenu, Own> {
  readonly items: MenuItem[] = [];

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options: { callback?: () => void } = {}): void {
    record(
      'Menu.popup',
      this.items.map((item) => item.label),
    );
    globalThis.electronStandin.popup = { menu: this, onClosed: options.callback };
    this.emit('menu-will-show', new ElectronEvent());
  }

  closePopup(): void {
    const { popup } = globalThis.electronStandin;
    if (popup?.menu !== this) return;
    globalThis.electronStandin.popup = undefined;
    this.emit('menu-will-close', new ElectronEvent());
    popup.onClosed?.();
  }

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  static sendActionToFirstResponder(): void {}
}

strictInstances(Menu, 'Menu');
