/** Every word that the main process itself shows: menus, dialogs, notifications. Pure. */
import type { Language } from '../settings/schema.ts';
import type { FinishedBatch, QuitFacts } from './progress.ts';

const en = {
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    queue: '&Queue',
    window: '&Window',
    help: '&Help',
    settings: 'Settings',
    history: 'History',
    watchFolders: 'Watch Folders…',
    addFiles: 'Add Files…',
    addFolder: 'Add Folder…',
    addUrl: 'Add from URL…',
    open: 'Open',
    openRecent: 'Open Recent',
    clearRecent: 'Clear Menu',
    showInFinder: 'Show in Finder',
    showInFolder: 'Show in Folder',
    saveAs: 'Save As…',
    quit: 'Quit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    find: 'Find',
    details: 'Details of the File',
    theme: 'Theme',
    themeSystem: 'Like the System',
    themeLight: 'Light',
    themeDark: 'Dark',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Toggle Full Screen',
    pauseOrResume: 'Pause or Resume All',
    pauseSelected: 'Pause Selected',
    resumeSelected: 'Resume Selected',
    moveFirst: 'Convert Next',
    moveUp: 'Move Up',
    moveDown: 'Move Down',
    moveLast: 'Convert Last',
    retry: 'Retry',
    cancel: 'Cancel',
    remove: 'Remove from List',
    exportDiagnostics: 'Export Diagnostics…',
    about: 'About Quire',
  },
  dialog: {
    addPdfs: 'Add PDFs',
    addFolders: 'Add folders',
    add: 'Add',
    choose: 'Choose',
    allFiles: 'All files',
    ok: 'OK',
    watchFolder: 'Watch a folder',
    saveResultsIn: 'Save results in',
    saveAllIn: 'Save all results in',
    exportTo: 'Export diagnostics to',
  },
  link: {
    open: 'Open this address in the browser?',
    writeTo: 'Write to this address?',
    yes: 'Open',
    no: 'Cancel',
  },
  trouble: {
    windowKeepsFailing: 'The window keeps failing.',
    queueGoesOn: 'The queue goes on. Close Quire and start it again to see it.',
    notAdded: 'The files could not be added.',
    notExported: 'The diagnostics could not be exported.',
    cantStart: 'Quire can’t start.',
    settingsUnreadable: 'The settings could not be read, so Quire uses its defaults.',
    oldSettings: (name: string) => `The old file was kept as ${name}.`,
  },
  quit: {
    quit: 'Quit',
    stay: 'Keep working',
    question: ({ open, elsewhere }: QuitFacts): { message: string; detail: string } => {
      const one = open === 1;
      const goOn = one
        ? 'It goes on at the next start where it stopped.'
        : 'They go on at the next start where they stopped.';
      return {
        message: `Quit while ${one ? '1 document is' : `${open} documents are`} not converted yet?`,
        detail: `${goOn} Nothing is lost or paid twice.${
          elsewhere ? ' What the service has accepted is converted there meanwhile.' : ''
        }`,
      };
    },
  },
  openFolder: 'Open Folder',
  /** Spoken for the mark on the taskbar's button. */
  needYou: (count: number): string => `${count} ${count === 1 ? 'document needs' : 'documents need'} you`,
  /** "12 documents converted, 1 failed, 2 need you". */
  batch: ({ done, failed, needYou }: Omit<FinishedBatch, 'id'>): string =>
    [
      done > 0 && `${done} ${done === 1 ? 'document' : 'documents'} converted`,
      failed > 0 && `${failed} failed`,
      needYou > 0 && `${needYou} ${needYou === 1 ? 'needs' : 'need'} you`,
    ]
      .filter((part) => part !== false)
      .join(', '),
};

export type Words = typeof en;

const zhCn: Words = {
  menu: {
    file: '文件(&F)',
    edit: '编辑(&E)',
    view: '显示(&V)',
    queue: '队列(&Q)',
    window: '窗口(&W)',
    help: '帮助(&H)',
    settings: '设置',
    history: '历史记录',
    watchFolders: '监视文件夹…',
    addFiles: '添加文件…',
    addFolder: '添加文件夹…',
    addUrl: '从网址添加…',
    open: '打开',
    openRecent: '打开最近使用',
    clearRecent: '清除菜单',
    showInFinder: '在访达中显示',
    showInFolder: '在文件夹中显示',
    saveAs: '另存为…',
    quit: '退出',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    selectAll: '全选',
    find: '查找',
    details: '文件详情',
    theme: '外观',
    themeSystem: '跟随系统',
    themeLight: '浅色',
    themeDark: '深色',
    resetZoom: '实际大小',
    zoomIn: '放大',
    zoomOut: '缩小',
    fullScreen: '切换全屏',
    pauseOrResume: '全部暂停或继续',
    pauseSelected: '暂停所选',
    resumeSelected: '继续所选',
    moveFirst: '下一个转换',
    moveUp: '上移',
    moveDown: '下移',
    moveLast: '最后转换',
    retry: '重试',
    cancel: '取消',
    remove: '从列表移除',
    exportDiagnostics: '导出诊断信息…',
    about: '关于 Quire',
  },
  dialog: {
    addPdfs: '添加 PDF',
    addFolders: '添加文件夹',
    add: '添加',
    choose: '选择',
    allFiles: '所有文件',
    ok: '好',
    watchFolder: '选择要监视的文件夹',
    saveResultsIn: '结果保存到',
    saveAllIn: '所有结果保存到',
    exportTo: '诊断信息导出到',
  },
  link: {
    open: '在浏览器中打开这个网址吗？',
    writeTo: '给这个地址写邮件吗？',
    yes: '打开',
    no: '取消',
  },
  trouble: {
    windowKeepsFailing: '窗口反复出错。',
    queueGoesOn: '队列仍在继续。请关闭 Quire 再重新启动以查看。',
    notAdded: '无法添加文件。',
    notExported: '无法导出诊断信息。',
    cantStart: 'Quire 无法启动。',
    settingsUnreadable: '无法读取设置，Quire 将使用默认设置。',
    oldSettings: (name) => `旧文件已保留为 ${name}。`,
  },
  quit: {
    quit: '退出',
    stay: '继续工作',
    question: ({ open, elsewhere }) => ({
      message: `还有 ${open} 个文档没有转换完，要退出吗？`,
      detail: `下次启动时会从停下的地方继续，不会丢失，也不会重复收费。${
        elsewhere ? '服务已接受的文档会在那里继续转换。' : ''
      }`,
    }),
  },
  openFolder: '打开文件夹',
  needYou: (count) => `${count} 个文档需要您处理`,
  batch: ({ done, failed, needYou }) =>
    [done > 0 && `已转换 ${done} 个文档`, failed > 0 && `${failed} 个失败`, needYou > 0 && `${needYou} 个需要您处理`]
      .filter((part) => part !== false)
      .join('，'),
};

export const words: Readonly<Record<Language, Words>> = { en, 'zh-CN': zhCn };
