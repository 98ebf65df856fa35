/** Texts of the help, in English: shortcuts, the guide, the problem report, what is new. */
export const helpWords = {
  'help.close': 'Close',

  'rename.title_one': 'Rename {{count}} file',
  'rename.title_other': 'Rename {{count}} files',
  'rename.template': 'New name',
  'rename.templateHelp': '{name} is the present name; {title}, {author} and {date} come from the document.',
  'rename.find': 'Find',
  'rename.replace': 'Replace with',
  'rename.preview': 'Old and new names',
  'rename.now_one': 'Rename {{count}}',
  'rename.now_other': 'Rename {{count}}',
  'rename.done_one': '{{count}} file was renamed',
  'rename.done_other': '{{count}} files were renamed',
  'rename.problem.same': 'Keeps its name',
  'rename.problem.illegal': 'Some systems don’t allow this name',
  'rename.problem.twice': 'Two would have this name',
  'rename.problem.taken': 'Another file has this name',
  'rename.problem.late': 'Can be renamed when it is done',

  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.app': 'Anywhere',
  'shortcuts.page': 'In a list',
  'shortcuts.rows': 'For the selected files',
  'shortcuts.move': 'Go to another row',
  'shortcuts.stretch': 'Select several',
  'shortcuts.type': 'Go to a name',
  'shortcuts.typeKey': 'Its first letters',
  'shortcuts.escape': 'Close what lies on top',

  'command.add-files': 'Add files',
  'command.add-folder': 'Add a folder',
  'command.add-url': 'Add from a web address',
  'command.undo': 'Undo',
  'command.find': 'Find',
  'command.find-next': 'Find next',
  'command.find-previous': 'Find previous',
  'command.zoom-reset': 'Actual size',
  'command.zoom-in': 'Larger',
  'command.zoom-out': 'Smaller',
  'command.pause-resume': 'Pause or resume everything',
  'command.move-up': 'Move up',
  'command.move-down': 'Move down',
  'command.shortcuts': 'Keyboard shortcuts',
  'command.guide': 'Guide',

  'guide.title': 'Guide',
  'guide.addTitle': 'Add documents',
  'guide.add':
    'Drop PDFs or folders anywhere on the window, or use Add… for files, a folder or a web address. Folders are searched through, and what is no PDF is left out with a reason.',
  'guide.placesTitle': 'Choose where it happens',
  'guide.places':
    'On this computer, work starts at once and files never leave it. In the cloud, each batch waits for Start and says what leaves and where it goes.',
  'guide.keyTitle': 'A key for the cloud',
  'guide.key':
    'The cloud service needs an API key from whoever runs it. Enter it under Settings → Service & key: it is kept in the system’s keychain, sent to that one address, and never shown again.',
  'guide.watchTitle': 'Watched folders',
  'guide.watch':
    'Add… → Watch a folder… converts whatever arrives there once it is complete, also what came while Quire was closed. Each folder has a preset, a place and a destination of its own.',
  'guide.resultsTitle': 'Find the results',
  'guide.results':
    'Results lie next to their PDFs unless you choose another place. Open one with Enter, read it beside its pages under Read here, or drag it out of the list. Missing text is listed by page.',
  'guide.lostTitle': 'Nothing is lost',
  'guide.lost':
    'The list is written down at every step: after a crash or a restart, work goes on where it stopped. PDFs are never changed, results are replaced only where you asked for it, and removing a row deletes no file.',

  'report.title': 'Report a problem',
  'report.text':
    'This is all that a report would hold: versions, settings and the last events, without names of files, folders or keys. Nothing is sent. Copy it to wherever you ask for help.',
  'report.label': 'The report',
  'report.copy': 'Copy report',
  'report.copied': 'Report copied',
  'report.save': 'Save diagnostics…',
  'report.project': 'Open the project’s page…',

  'news.title': 'What’s new',
  'news.version': 'Version {{version}}',
  'news.updated': 'Quire was updated to version {{version}}.',
  'news.show': 'What’s new',
} as const;
