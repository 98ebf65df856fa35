export const helpWords = {
  'help.close': '关闭',

  'rename.title_other': '重命名 {{count}} 个文件',
  'rename.template': '新名称',
  'rename.templateHelp': '{name} 是现在的名称；{title}、{author} 和 {date} 来自文档。',
  'rename.find': '查找',
  'rename.replace': '替换为',
  'rename.preview': '旧名称和新名称',
  'rename.now_other': '重命名 {{count}} 个',
  'rename.done_other': '已重命名 {{count}} 个文件',
  'rename.problem.same': '名称不变',
  'rename.problem.illegal': '有些系统不允许这个名称',
  'rename.problem.twice': '会有两个文件同名',
  'rename.problem.taken': '另一个文件已用此名称',
  'rename.problem.late': '转换完成后才能重命名',

  'shortcuts.title': '键盘快捷键',
  'shortcuts.app': '任何地方',
  'shortcuts.page': '在列表中',
  'shortcuts.rows': '对所选文件',
  'shortcuts.move': '移到另一行',
  'shortcuts.stretch': '选择多行',
  'shortcuts.type': '跳到某个名称',
  'shortcuts.typeKey': '名称的开头',
  'shortcuts.escape': '关闭最上层的内容',

  'command.add-files': '添加文件',
  'command.add-folder': '添加文件夹',
  'command.add-url': '从网址添加',
  'command.undo': '撤销',
  'command.find': '查找',
  'command.find-next': '查找下一处',
  'command.find-previous': '查找上一处',
  'command.zoom-reset': '实际大小',
  'command.zoom-in': '放大',
  'command.zoom-out': '缩小',
  'command.pause-resume': '全部暂停或继续',
  'command.move-up': '上移',
  'command.move-down': '下移',
  'command.shortcuts': '键盘快捷键',
  'command.guide': '使用指南',

  'guide.title': '使用指南',
  'guide.addTitle': '添加文档',
  'guide.add':
    '把 PDF 或文件夹拖到窗口的任何位置，或用“添加…”选择文件、文件夹或网址。文件夹会逐层查找，不是 PDF 的会跳过并说明原因。',
  'guide.placesTitle': '选择在哪里转换',
  'guide.places':
    '在本机，转换立即开始，文件不会离开这台电脑。在云端，每一批都会等您点击“开始”，并说明发送什么、发到哪里。',
  'guide.keyTitle': '云端的密钥',
  'guide.key':
    '云端服务需要由服务方提供的 API 密钥。请在“设置 → 服务与密钥”中输入：它保存在系统的钥匙串里，只发送给这一个地址，之后不再显示。',
  'guide.watchTitle': '监视文件夹',
  'guide.watch':
    '“添加… → 监视文件夹…”会在文件完整到达后自动转换，Quire 关闭期间到达的也会转换。每个文件夹有自己的预设、转换位置和保存位置。',
  'guide.resultsTitle': '找到结果',
  'guide.results':
    '结果保存在 PDF 旁边，除非您选择别处。按回车键打开，用“在此阅读”对照原页阅读，或从列表中拖出。缺少的文字会按页列出。',
  'guide.lostTitle': '不会丢失任何内容',
  'guide.lost':
    '列表的每一步都会记录：崩溃或重启后会从停下的地方继续。PDF 永远不会被改动，只有您要求时才替换结果，移除一行不会删除任何文件。',

  'report.title': '报告问题',
  'report.text':
    '报告只包含以下内容：版本、设置和最近的事件，没有文件名、文件夹名或密钥。不会自动发送。请复制到您求助的地方。',
  'report.label': '报告内容',
  'report.copy': '复制报告',
  'report.copied': '已复制报告',
  'report.save': '保存诊断信息…',
  'report.project': '打开项目网页…',

  'news.title': '新功能',
  'news.version': '版本 {{version}}',
  'news.updated': 'Quire 已更新到版本 {{version}}。',
  'news.show': '查看新功能',
} as const;
