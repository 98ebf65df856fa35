import type { SlotWords, Wording } from './wording-slots.ts';

/** 简体中文。`{name}` and the like are filled from the error's params, as in English. */
export const zhCn: Wording = {
  'not-a-pdf': { message: '{name} 不是 PDF。', advice: '已略过。请选择 PDF 文件。' },
  'empty-file': { message: '{name} 是空文件（0 字节）。', advice: '请从来源处重新获取该文件。' },
  'file-missing': { message: '找不到 {name}。', advice: '请把它放回原处再重试，或从列表中移除。' },
  'file-unreadable': { message: '无法读取 {name}：没有权限。', advice: '请更改文件的权限，然后重试。' },
  'name-unreadable': {
    message: '{name} 的文件名在此系统上不是有效文字，已略过。',
    advice: '请重命名该文件，再次添加。',
  },
  'file-changed': { message: '{name} 在添加后被更改。没有进行转换。', advice: '请等文件完整后重试。' },
  'file-too-large': {
    message: '{name} 超过了服务的上限（{limit}）。没有发送任何内容。',
    advice: '请把 PDF 拆成较小的文件再转换。',
    messageHere: '{name} 超过了本机能转换的大小（{limit}）。原文件没有改动。',
  },
  'folder-without-pdfs': { message: '{name} 里没有 PDF。', advice: '请选择含有 PDF 的文件夹。' },
  'folder-unreadable': { message: '无法打开 {name}：没有权限。', advice: '请更改文件夹的权限，然后再次添加。' },
  'url-invalid': { message: 'Quire 无法使用网址 {name}。', advice: '请使用以 https:// 或 http:// 开头的网址。' },
  'url-too-long': {
    message: '网址 {name} 超过 {limit} 个字符。',
    advice: '请在浏览器中保存该 PDF，然后添加文件。',
  },
  'url-unreachable': { message: '无法从网址获取 {name}。', advice: '请在浏览器中检查该网址，然后重试。' },
  'same-document': { message: '{name} 与 {other} 是同一份文档。', advice: '无需操作：它只转换一次。' },
  'link-to-file': { message: '{name} 是指向本机文件的链接，没有打开。', advice: '请从文件管理器中拖入文件本身。' },
  'picture-not-pdf': { message: '{name} 是图片，不是 PDF。', advice: '请添加 PDF 本身或它的网址。' },
  'not-a-path': { message: '{name} 既不是文件路径，也不是网址。', advice: '请粘贴完整的路径或网址，每行一个。' },
  'nothing-to-paste': { message: '剪贴板中没有文件、路径或网址。', advice: '请先复制 PDF、其路径或网址，再粘贴。' },
  'already-queued': { message: '{name} 已在列表中。', advice: '无需操作：它只转换一次。' },
  'result-exists': {
    message: '已略过 {name}：同名的结果已经存在。',
    advice: '如果仍要转换，请选择“两者都保留”或“替换”。',
  },
  'pdf-encrypted': {
    message: '{name} 受密码保护。原文件没有改动。',
    advice: '请用密码在本机转换，或另存一份没有密码的副本再转换。',
    adviceHere: '请输入密码，或另存一份没有密码的副本再转换。',
  },
  'pdf-encryption-unsupported': {
    message: '{name} 受证书或权限管理保护，只有特定程序才能打开。原文件没有改动。',
    advice: '请向文件提供者索取没有这种保护的副本。',
  },
  'pdf-damaged': {
    message: '{name} 已损坏，无法读取。原文件没有改动。',
    advice: '请重新获取该文件，或在 PDF 阅读器中打开并另存。',
  },
  'no-such-pages': {
    message: '{name} 没有所选的页。没有转换任何内容。',
    advice: '请在“选项”中修改页码，然后重试。',
  },
  'conversion-failed': {
    message: '服务无法转换 {name}：{reason} 原文件没有改动。',
    advice: '请重试，或在本机转换。',
    adviceHere: '请重试，或在云端转换。',
    messageHere: '无法转换 {name}：{reason} 原文件没有改动。',
  },
  'conversion-out-of-memory': {
    message: '转换 {name} 所需的内存超过了单次转换的上限。原文件没有改动。',
    advice: '请每次少转换几页：在“选项”中选择页码。',
  },
  'conversion-too-long': {
    message: '转换 {name} 用时过长，已停止。原文件没有改动。',
    advice: '请每次少转换几页：在“选项”中选择页码。',
  },
  'conversion-stalled': {
    message: '{name} 有一页迟迟没有转换完，已停止。原文件没有改动。',
    advice: '请在“选项”中略去该页，或转换一份重新打印成 PDF 的副本。',
  },
  'conversion-crashed': {
    message: '转换程序在处理 {name} 时意外停止。原文件没有改动。',
    advice: '请重试；如果再次发生，请每次少转换几页。',
  },
  'conversion-broken': {
    message: '转换程序在处理 {name} 时自身出错。原文件没有改动。',
    advice: '请重试；如果再次发生，请复制详情并报告。',
  },
  'too-many-pages': {
    message: '{name} 的页数超过了服务一次能转换的上限。原文件没有改动。',
    advice: '请每次少转换几页：在“选项”中选择页码。',
    messageHere: '{name} 的页数超过了一次能转换的上限。原文件没有改动。',
  },
  'service-unreachable': {
    message: '无法连接 {host} 的服务。没有丢失任何内容。',
    advice: '请检查网络（可能需要登录）和设置中的地址，然后重试。',
    messageHere: '本机的转换程序没有响应。没有丢失任何内容。',
    adviceHere: '请重试；如果它已停止，Quire 会重新启动它。',
  },
  'certificate-invalid': {
    message: '{host} 的服务无法证明其身份：证书在此无效。没有发送任何内容。',
    advice: '如果网络要求登录，请在浏览器中登录；否则请检查本机的日期和系统信任的证书。',
  },
  'network-sign-in': {
    message: '代替 {host} 的服务作答的是一个网页：您可能需要登录此网络。没有丢失任何内容。',
    advice: '请在浏览器中打开一个网页并登录；否则请检查设置中的地址，它通常以 /v1 结尾。',
  },
  'service-stopped': { message: '本机的转换程序已停止。没有丢失任何内容。', advice: '请重试，Quire 会重新启动它。' },
  'service-error': {
    message: '{host} 的服务返回错误（{status}）。没有丢失任何内容。',
    advice: '请过几分钟再试。',
    messageHere: '本机的转换程序出错（{status}）。没有丢失任何内容。',
    adviceHere: '请重试；如果再次发生，请复制详情并报告。',
  },
  'service-answer-invalid': {
    message: 'Quire 看不懂 {host} 的服务返回的内容。没有丢失任何内容。',
    advice: '请检查设置中的地址，它通常以 /v1 结尾。',
    messageHere: 'Quire 看不懂本机转换程序返回的内容。没有丢失任何内容。',
    adviceHere: '请重试；如果再次发生，请复制详情并报告。',
  },
  'result-address-invalid': {
    message: '{host} 的服务已转换 {name}，却没有给出结果的可用地址。结果仍保留在那里。',
    advice: '重试会再次询问；如果再次发生，请告知服务提供方。',
    messageHere: '{name} 已转换，却找不到它的结果。原文件没有改动。',
    adviceHere: '请重试；如果再次发生，请复制详情并报告。',
  },
  'service-rejected': {
    message: '{host} 的服务拒绝了 {name}：{reason} 没有产生费用。',
    advice: '请检查文件和设置，然后重试。',
    messageHere: '本机的转换程序拒绝了 {name}：{reason} 原文件没有改动。',
    adviceHere: '请检查文件和它的选项，然后重试。',
  },
  'service-redirected': {
    message: '{host} 的服务指向另一个地址。密钥没有发送到那里。',
    advice: '请在设置中填写服务的最终地址。',
  },
  'pages-unsupported': {
    message: '{host} 的服务只能转换整份文档。没有发送 {name}。',
    advice: '请在本机转换这些页，或选择全部页，然后重试。',
  },
  'task-unknown': {
    message: '{host} 的服务已没有 {name} 的记录。原文件没有改动。',
    advice: '重试可再次转换。',
    messageHere: '本机的转换程序已没有 {name} 的记录。原文件没有改动。',
  },
  'task-vanished': {
    message: '{host} 的服务接受过 {name}，现在却没有它的记录。可能已经收费。',
    advice: '可以再次询问服务，或再次发送文档（可能收两次费）。',
  },
  'task-of-other-key': {
    message: '{host} 的服务是凭另一个 API 密钥接受 {name} 的，用现在的密钥查不到它。任务会保留。',
    advice: '请在设置中输入原来的密钥，它会继续；或再次发送文档（可能收两次费）。',
  },
  'key-missing': {
    message: '{host} 的服务需要 API 密钥。没有发送任何内容。',
    advice: '请在设置中输入密钥，队列会继续。',
  },
  'key-rejected': {
    message: '{host} 的服务不接受这个 API 密钥。没有丢失任何内容。',
    advice: '请在设置中输入另一个密钥，队列会继续。',
  },
  'key-invalid': {
    message: '这不是 API 密钥：它是空的，或含有密钥中不会出现的空格或字符。没有做任何更改。',
    advice: '请重新完整复制密钥，不要带其他内容。',
  },
  'credit-exhausted': { message: '{host} 的账户余额已用完。没有丢失任何内容。', advice: '请充值，然后继续。' },
  'rate-limited': {
    message: '{host} 的服务要求稍候。没有丢失任何内容。',
    advice: 'Quire 会自动继续。',
    messageHere: '本机的转换程序正忙。没有丢失任何内容。',
  },
  'submission-uncertain': {
    message: '没有收到答复：{host} 可能已接受 {name}。',
    advice: '可以再次发送（可能收两次费），或关闭此项。',
  },
  'stop-pending': {
    message: '还未能通知 {host} 的服务停止转换 {name}。它可能会完成转换并收费。',
    advice: 'Quire 会继续尝试。',
  },
  'stop-impossible': {
    message: '无法通知 {host} 的服务停止转换 {name}。它可能会完成转换并收费。',
    advice: '无需操作；收费情况请查看您在该服务的账户。',
  },
  'no-change': { message: '{host} 已有 {duration} 没有任何变化。', advice: '可以继续等待，或取消。' },
  'address-insecure': { message: '地址 {host} 没有加密，因此没有发送密钥。', advice: '请使用以 https:// 开头的地址。' },
  'download-failed': {
    message: '{name} 的结果没有下载完整。它仍保存在服务上。',
    advice: '请重试，不会再次转换。',
    messageHere: '{name} 的结果没有读取完整。结果已保留。',
  },
  'download-expired': {
    message: '{name} 的结果链接已过期。',
    advice: '重试会向服务请求新的链接。',
    messageHere: '{name} 的结果没能及时读出。',
    adviceHere: '重试会再次读取，不会再次转换。',
  },
  'download-too-slow': {
    message: '从 {host} 下载 {name} 的结果太慢。已下载的部分已保留，其余仍在服务上。',
    advice: '请重试，会从中断处继续，不会再次转换。',
    messageHere: '读取 {name} 的结果太慢。已读取的部分已保留。',
    adviceHere: '请重试，会从中断处继续，不会再次转换。',
  },
  'result-too-large': {
    message: '{name} 的结果超过下载上限 {limit}。它仍保存在服务上。',
    advice: '请在设置的“高级”中提高上限，然后重试。',
    messageHere: '{name} 的结果超过保存上限 {limit}。结果已保留。',
  },
  'result-not-a-document': {
    message: '服务为 {name} 返回的不是 {format}。没有保存。',
    advice: '请重试；如果再次发生，请告知服务提供方。',
    messageHere: '{name} 的结果不是 {format}。没有保存。',
    adviceHere: '请重试；如果再次发生，请复制详情并报告。',
  },
  'result-unprocessable': {
    message: '{name} 的结果已收到，但每次处理都失败。已按原样保留。',
    advice: '请用“另存为…”按原样保存，或重试。',
  },
  'target-unwritable': {
    message: 'Quire 没有在 {folder} 中写入的权限。结果已保留。',
    advice: '请用“另存为…”选择其他位置，或开启写入权限后重试。',
  },
  'target-missing': {
    message: '文件夹 {folder} 不见了。结果已保留。',
    advice: '文件夹恢复后（例如重新连接磁盘）请重试，或用“另存为…”选择其他位置。',
  },
  'disk-full': {
    message: '{folder} 中没有空间了。如果放得下，结果已保留。',
    advice: '请腾出空间后重试，或用“另存为…”选择其他位置。',
  },
  'name-too-long': { message: '名称 {name} 对 {folder} 来说太长。结果已保留。', advice: '请用“另存为…”换一个名称。' },
  'data-folder-full': {
    message: 'Quire 存放数据的磁盘没有空间了。服务上的内容仍保留在那里。',
    advice: '请在该磁盘上腾出空间，然后重试；不会重复转换。',
    messageHere: 'Quire 存放数据的磁盘没有空间了。没有丢失任何内容。',
  },
  'save-failed': { message: '无法把结果保存到 {folder}。结果已保留。', advice: '请用“另存为…”选择其他位置。' },
  'open-failed': { message: '无法打开 {name}：{reason}', advice: '请在文件夹中显示它，并用您选择的应用打开。' },
  'copy-failed': { message: '无法复制 {name} 的文字：{reason}', advice: '请打开它，并从中复制所需的内容。' },
  'name-taken': {
    message: '已有名为“{name}”的文件，未做改动。',
    advice: '请换一个名称。',
  },
  'not-done-yet': { message: '“{name}”尚未完成。', advice: '请在完成后再重命名。' },
  'result-missing': { message: '{name} 的结果已被移动或删除。', advice: '请指出它现在的位置，或再次转换。' },
  'result-unfit': { message: '{name} 不能作为结果：它不是 {format}。', advice: '请选择由这个文档转换得到的文件。' },
  'destination-needed': {
    message: '{name} 已转换，结果在等待保存位置。',
    advice: '请用“另存为…”选择位置，或重试以再次询问。',
  },
  'keychain-unavailable': {
    message: '此系统没有 Quire 可用的钥匙串，或者钥匙串已锁定。密钥只保留到 Quire 关闭为止。',
    advice: '要保留密钥，请解锁或启动钥匙串（例如 GNOME Keyring），然后重新输入密钥。',
  },
  'keychain-timeout': {
    message: '系统钥匙串没有响应。',
    advice: '请在其提示处解锁：一有响应，Quire 就会继续。如果没有提示，请再试一次。',
  },
  'already-running': { message: 'Quire 已在使用 {folder}。没有启动。', advice: '请等另一个结束，或使用其他文件夹。' },
  'journal-damaged': {
    message: '文件列表没能完整读出。旧列表以 {file} 的名称保留在 {folder} 中。没有动过任何文档。',
    advice: '请把缺少的重新添加。',
  },
  'journal-newer': {
    message: '{folder} 中的文件列表是由更新版本的 Quire 创建的。没有改动任何内容，也没有启动。',
    advice: '请安装最新版本的 Quire。',
  },
  'journal-unwritable': {
    message: '{folder} 中的文件列表无法写入。没有丢失任何内容，在能写入之前不会开始新的工作。',
    advice: '请在该磁盘上腾出空间，或允许写入该文件夹。',
  },
  internal: { message: 'Quire 内部出错。原文件没有改动。', advice: '请重试；如果再次发生，请复制详情并报告。' },
};

export const zhCnSlots: SlotWords = {
  thisComputer: '本机',
  atHost: (host) => host,
  onThisComputer: '本机',
  formats: { markdown: 'Markdown 文档', epub: 'EPUB' },
  minutes: (count) => `${count} 分钟`,
  hours: (count) => `${count} 小时`,
  why: {
    'not-said': () => '它没有说明原因。',
    status: (status) => `它返回了状态码 ${status}。`,
    'storage-status': (status) => `它的存储对上传返回了状态码 ${status}。`,
    'neither-markdown-nor-epub': () => '它既不是 Markdown 也不是 EPUB。',
    'not-markdown': () => '它不是 Markdown。',
    'too-long-to-copy': () => '它太长，剪贴板放不下。',
    'not-showable': () => '它太大或太复杂，无法在此读取。',
    'no-app': () => '此系统上没有能打开它的应用。',
  },
};
