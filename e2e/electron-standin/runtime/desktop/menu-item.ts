import type { MenuItem as ElectronMenuItem, MenuItemConstructorOptions } from 'electron';
import { strictInstances } from '../strict.ts';
import type { Surface } from '../surface.ts';
import type { BrowserWindow } from '../windows/browser-window.ts';
import { focusedWindow } from '../windows/registry.ts';
import type { WebContents } from '../windows/web-contents.ts';
import { Menu } from './menu.ts';
import { ROLES } from './menu-roles.ts';

type Own = 'menu' | 'submenu' | 'click' | 'accelerator' | 'role' | 'icon' | 'accessibilityLabel';
let lastCommandId = 0;

export class MenuItem implements Surface<ElectronMenuItem, Own> {
  readonly id: string;
  readonly commandId: number;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly role: MenuItemConstructorOptions['role'];
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly registerAccelerator: boolean;
  label: string;
  sublabel: string;
  toolTip: string;
  icon: MenuItemConstructorOptions['icon'];
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  menu: Menu | undefined;
  private readonly onClick: MenuItemConstructorOptions['click'];

  constructor(options: MenuItemConstructorOptions) {
    lastCommandId += 1;
    this.commandId = lastCommandId;
    const role = options.role === undefined ? undefined : ROLES[options.role.toLowerCase()];
    if (options.role !== undefined && !role)
      throw new Error(`electron stand-in: the menu role ${options.role} is not implemented`);
    this.id = options.id ?? '';
    this.role = options.role;
    this.label = options.label ?? role?.label ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon;
    this.accelerator = options.accelerator ? String(options.accelerator) : undefined;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    const submenu = options.submenu ?? role?.submenu;
    if (submenu)
      this.submenu =
        submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu as MenuItemConstructorOptions[]);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    this.onClick = options.click;
  }

  /** What a person's click does: a checkbox turns, the role acts, the app's own function runs. */
  click(event: object = {}, window: BrowserWindow | undefined = focusedWindow(), _contents?: WebContents): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.choose();
    const role = this.role === undefined ? undefined : ROLES[this.role.toLowerCase()];
    if (role?.run) role.run(window);
    else this.onClick?.(this as never, window as never, event as never);
  }

  getDefaultRoleAccelerator(): string | undefined {
    return this.role === undefined ? undefined : ROLES[this.role.toLowerCase()]?.accelerator;
  }

  private choose(): void {
    for (const item of this.menu?.items ?? []) if (item.type === 'radio') item.checked = item === this;
  }
}

strictInstances(MenuItem, 'MenuItem');
