/** Every word that the main process itself shows: menus, dialogs, notifications. Pure. */
import type { BatchTitle } from '../../core/model/views.ts';
import type { Language } from '../../core/settings/schema.ts';
import type { Command } from '../ipc/commands.ts';
import type { FinishedBatch, QuitFacts, WaitingBatch } from './queue-facts.ts';

const en = {
  menu: {
    file: '&File',
    edit: '&Edit',
    view: '&View',
    queue: '&Queue',
    window: '&Window',
    help: '&Help',
    openRecent: 'Open Recent',
    clearRecent: 'Clear Menu',
    quit: 'Quit',
    quitApp: 'Quit Quire',
    services: 'Services',
    hide: 'Hide Quire',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
    closeWindow: 'Close Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    bringAllToFront: 'Bring All to Front',
    /** Instead of Undo while no text is edited, after this action. */
    undo: { removal: 'Undo Remove', rename: 'Undo Rename' },
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    theme: 'Theme',
    themeSystem: 'Same as System',
    themeLight: 'Light',
    themeDark: 'Dark',
    list: {
      sortBy: 'Sort By',
      showOnly: 'Show',
      groupBy: 'Group By',
      collapseFinished: 'Collapse Finished Groups',
      sort: {
        added: 'Order Added',
        name: 'Name',
        size: 'Size',
        pages: 'Pages',
        status: 'Status',
        time: 'Finished Last',
      },
      show: {
        all: 'All Files',
        'needs-you': 'Needs You',
        failed: 'Failed',
        running: 'Running',
        gaps: 'To Review',
        markdown: 'Markdown',
        epub: 'EPUB',
        local: 'On This Computer',
        cloud: 'In the Cloud',
      },
      group: { none: 'Nothing', batch: 'Batch', folder: 'Folder' },
    },
    fullScreen: 'Toggle Full Screen',
    exportDiagnostics: 'Export Diagnostics…',
    about: 'About Quire',
    command: {
      'add-files': 'Add Files…',
      'add-folder': 'Add Folder…',
      'add-url': 'Add from Web Address…',
      'watch-folders': 'Watch Folders…',
      open: 'Open',
      read: 'Read Here',
      reveal: 'Show Result',
      'show-source': 'Show Original',
      'save-as': 'Save As…',
      rename: 'Rename…',
      locate: 'Locate Result…',
      undo: 'Undo',
      'copy-path': 'Copy as Path',
      'copy-link': 'Copy as Markdown Link',
      'copy-markdown': 'Copy Markdown',
      'copy-rich': 'Copy as Rich Text',
      'copy-details': 'Copy Details',
      'select-all': 'Select All',
      find: 'Find',
      'find-next': 'Find Next',
      'find-previous': 'Find Previous',
      history: 'History',
      details: 'Show or Hide Details',
      'zoom-reset': 'Actual Size',
      'zoom-in': 'Zoom In',
      'zoom-out': 'Zoom Out',
      'pause-resume': 'Pause or Resume All',
      start: 'Start Selected',
      pause: 'Pause Selected',
      resume: 'Resume Selected',
      'move-first': 'Convert Next',
      'move-up': 'Move Up',
      'move-down': 'Move Down',
      'move-last': 'Convert Last',
      retry: 'Retry',
      again: 'Convert Again',
      'again-with': 'Convert Again with…',
      cancel: 'Cancel',
      remove: 'Remove from List',
      settings: 'Settings',
      shortcuts: 'Keyboard Shortcuts',
      guide: 'Guide',
      news: 'What’s New',
      'check-updates': 'Check for Updates',
      report: 'Report a Problem…',
      licences: 'Licences',
    } satisfies Record<Command, string>,
    /** What macOS calls otherwise. */
    onMac: {
      reveal: 'Show Result in Finder',
      'show-source': 'Show Original in Finder',
      settings: 'Settings…',
    } satisfies Partial<Record<Command, string>>,
  },
  dialog: {
    addPdfs: 'Add PDFs',
    addFolders: 'Add folders',
    add: 'Add',
    choose: 'Choose',
    allFiles: 'All files',
    ok: 'OK',
    notNow: 'Not Now',
    locate: 'Locate the result',
    watchFolder: 'Watch a folder',
    saveResultsIn: 'Save results in',
    saveAllIn: 'Save all results in',
    exportTo: 'Export diagnostics to',
  },
  link: {
    open: 'Open this address in the browser?',
    writeTo: 'Write to this address?',
    report: 'Open a new report in the browser?',
    reportDetail: (address: string, host: string) =>
      `${address}\n\nThe report that you have just seen is filled in, and ${host} receives it when the page opens. The whole of it is on the clipboard, too.`,
    yes: 'Open',
    no: 'Cancel',
  },
  trouble: {
    windowKeepsFailing: 'The window keeps failing.',
    queueGoesOn: 'The queue goes on without it; no document is lost.',
    loadAgain: 'Load Again',
    notAdded: 'The files could not be added.',
    notExported: 'The diagnostics could not be exported.',
    cantStart: 'Quire can’t start.',
    notAtLogin: 'The system does not let Quire start at login.',
    settingsUnreadable: (which: readonly string[] | 'all') =>
      which === 'all'
        ? 'The settings could not be read, so Quire uses its defaults.'
        : `Some settings could not be read, so Quire uses the defaults for them: ${which.join(', ')}.`,
    oldSettings: (name: string) => `The old file was kept as ${name}.`,
    startedAgain: 'Quire ran into a problem of its own and started again.',
    keepsFailing: 'Quire ran into a problem of its own again, soon after a restart, and has to close.',
    nothingLost:
      'No document is lost: the queue goes on where it stopped. What happened is written down; Help → Export Diagnostics… saves it for a report.',
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
        message: `${one ? '1 document is' : `${open} documents are`} not converted yet. Quit anyway?`,
        detail: `${goOn} Nothing is lost or paid for twice.${
          elsewhere ? ' What the service has accepted is converted there meanwhile.' : ''
        }`,
      };
    },
  },
  tray: { open: 'Open Quire', quit: 'Quit Quire' },
  openFolder: 'Open Folder',
  /** The name of a batch in a notification. */
  title: (title: BatchTitle): string => {
    if (title.kind === 'name') return title.name;
    const files = `${title.count} ${title.count === 1 ? 'file' : 'files'}`;
    return title.kind === 'web' ? `${files} from the web` : files;
  },
  /** In the panel “About Quire”. */
  licence: 'MIT licence',
  /** Read aloud for the overlay on the taskbar's button. */
  needYou: (count: number): string => `${count} ${count === 1 ? 'document needs' : 'documents need'} you`,
  waiting: ({ count, host }: Omit<WaitingBatch, 'id'>): string =>
    `${count} ${count === 1 ? 'document waits' : 'documents wait'} for your Start, to ${host}`,
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
    openRecent: '打开最近使用',
    clearRecent: '清除菜单',
    quit: '退出',
    quitApp: '退出 Quire',
    services: '服务',
    hide: '隐藏 Quire',
    hideOthers: '隐藏其他',
    showAll: '全部显示',
    closeWindow: '关闭窗口',
    minimize: '最小化',
    zoom: '缩放',
    bringAllToFront: '前置全部窗口',
    undo: { removal: '撤销移除', rename: '撤销重命名' },
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    theme: '外观',
    themeSystem: '跟随系统',
    themeLight: '浅色',
    themeDark: '深色',
    list: {
      sortBy: '排序方式',
      showOnly: '显示',
      groupBy: '分组方式',
      collapseFinished: '收起已完成的分组',
      sort: {
        added: '添加顺序',
        name: '名称',
        size: '大小',
        pages: '页数',
        status: '状态',
        time: '最近完成',
      },
      show: {
        all: '全部文件',
        'needs-you': '需要您处理',
        failed: '失败',
        running: '进行中',
        gaps: '需查看',
        markdown: 'Markdown',
        epub: 'EPUB',
        local: '在本机',
        cloud: '在云端',
      },
      group: { none: '不分组', batch: '批次', folder: '文件夹' },
    },
    fullScreen: '切换全屏',
    exportDiagnostics: '导出诊断信息…',
    about: '关于 Quire',
    command: {
      'add-files': '添加文件…',
      'add-folder': '添加文件夹…',
      'add-url': '从网址添加…',
      'watch-folders': '监视文件夹…',
      open: '打开',
      read: '在此阅读',
      reveal: '显示结果',
      'show-source': '显示原文件',
      'save-as': '另存为…',
      rename: '重命名…',
      locate: '定位结果…',
      undo: '撤销',
      'copy-path': '复制路径',
      'copy-link': '复制为 Markdown 链接',
      'copy-markdown': '复制 Markdown',
      'copy-rich': '复制为富文本',
      'copy-details': '复制详情',
      'select-all': '全选',
      find: '查找',
      'find-next': '查找下一个',
      'find-previous': '查找上一个',
      history: '历史记录',
      details: '显示或隐藏详情',
      'zoom-reset': '实际大小',
      'zoom-in': '放大',
      'zoom-out': '缩小',
      'pause-resume': '全部暂停或继续',
      start: '开始所选',
      pause: '暂停所选',
      resume: '继续所选',
      'move-first': '下一个转换',
      'move-up': '上移',
      'move-down': '下移',
      'move-last': '最后转换',
      retry: '重试',
      again: '重新转换',
      'again-with': '用其他选项重新转换…',
      cancel: '取消',
      remove: '从列表移除',
      settings: '设置',
      shortcuts: '键盘快捷键',
      guide: '使用指南',
      news: '新功能',
      'check-updates': '检查更新',
      report: '报告问题…',
      licences: '许可证',
    },
    /** What macOS calls otherwise. */
    onMac: { reveal: '在访达中显示结果', 'show-source': '在访达中显示原文件', settings: '设置…' },
  },
  dialog: {
    addPdfs: '添加 PDF',
    addFolders: '添加文件夹',
    add: '添加',
    choose: '选择',
    allFiles: '所有文件',
    ok: '好',
    notNow: '以后',
    locate: '定位结果',
    watchFolder: '选择要监视的文件夹',
    saveResultsIn: '结果保存到',
    saveAllIn: '所有结果保存到',
    exportTo: '诊断信息导出到',
  },
  link: {
    open: '在浏览器中打开这个网址吗？',
    writeTo: '给这个地址写邮件吗？',
    report: '在浏览器中打开新的问题报告吗？',
    reportDetail: (address, host) =>
      `${address}\n\n您刚才看到的报告已填入，打开网页时会发送给 ${host}。完整的报告也已复制到剪贴板。`,
    yes: '打开',
    no: '取消',
  },
  trouble: {
    windowKeepsFailing: '窗口反复出错。',
    queueGoesOn: '队列照常进行，不会丢失任何文档。',
    loadAgain: '重新加载',
    notAdded: '无法添加文件。',
    notExported: '无法导出诊断信息。',
    cantStart: 'Quire 无法启动。',
    notAtLogin: '系统不允许 Quire 在登录时启动。',
    settingsUnreadable: (which) =>
      which === 'all'
        ? '无法读取设置，Quire 将使用默认设置。'
        : `部分设置无法读取，Quire 将对它们使用默认值：${which.join('、')}。`,
    oldSettings: (name) => `旧文件已保留为 ${name}。`,
    startedAgain: 'Quire 自身出现问题，已重新启动。',
    keepsFailing: 'Quire 重新启动后不久又出现问题，必须关闭。',
    nothingLost: '没有丢失任何文档：队列会从停下的地方继续。问题经过已记录，可用“帮助 → 导出诊断信息…”保存以便报告。',
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
  tray: { open: '打开 Quire', quit: '退出 Quire' },
  openFolder: '打开文件夹',
  title: (title) => {
    if (title.kind === 'name') return title.name;
    return title.kind === 'web' ? `来自网络的 ${title.count} 个文件` : `${title.count} 个文件`;
  },
  licence: 'MIT 许可证',
  needYou: (count) => `${count} 个文档需要您处理`,
  waiting: ({ count, host }) => `${count} 个文档等您点击“开始”，将发送到 ${host}`,
  batch: ({ done, failed, needYou }) =>
    [done > 0 && `已转换 ${done} 个文档`, failed > 0 && `${failed} 个失败`, needYou > 0 && `${needYou} 个需要您处理`]
      .filter((part) => part !== false)
      .join('，'),
};

export const words: Readonly<Record<Language, Words>> = { en, 'zh-CN': zhCn };
