import type { SlotWords, Wording } from './wording-slots.ts';

/** `{name}` and the like are filled from the error's params; a param that is missing is drawn as "…". */
export const en: Wording = {
  'not-a-pdf': { message: '{name} is not a PDF.', advice: 'It was left out. Choose PDF files.' },
  'empty-file': { message: '{name} is empty (0 bytes).', advice: 'Get the file again from where it came from.' },
  'file-missing': {
    message: '{name} can’t be found.',
    advice: 'Put it back where it was and retry, or remove it from the list.',
  },
  'file-unreadable': {
    message: '{name} can’t be read: no permission.',
    advice: 'Change the file’s permissions, then retry.',
  },
  'name-unreadable': {
    message: '{name} was left out: its name is not valid text on this system.',
    advice: 'Rename the file, then add it again.',
  },
  'file-changed': {
    message: '{name} has changed since it was added. Nothing was converted.',
    advice: 'Retry when the file is complete.',
  },
  'file-too-large': {
    message: '{name} is larger than the service takes ({limit}). Nothing was sent.',
    advice: 'Split the PDF into smaller ones and convert those.',
    messageHere: '{name} is larger than can be converted here ({limit}). The original is untouched.',
  },
  'folder-without-pdfs': { message: '{name} holds no PDFs.', advice: 'Choose a folder with PDF files in it.' },
  'folder-unreadable': {
    message: '{name} can’t be opened: no permission.',
    advice: 'Change the folder’s permissions, then add it again.',
  },
  'url-invalid': {
    message: '{name} is not a web address that Quire can use.',
    advice: 'Use an address that begins with https:// or http://.',
  },
  'url-too-long': {
    message: 'The address {name} is longer than {limit} characters.',
    advice: 'Save the PDF in a browser, then add the file.',
  },
  'url-unreachable': {
    message: '{name} can’t be fetched from its address.',
    advice: 'Check the address in a browser, then retry.',
  },
  'same-document': {
    message: '{name} is the same document as {other}.',
    advice: 'Nothing to do: it is converted once.',
  },
  'link-to-file': {
    message: '{name} is a link to a file on this computer. It was not followed.',
    advice: 'Drag the file itself from your file manager.',
  },
  'picture-not-pdf': { message: '{name} is a picture, not a PDF.', advice: 'Add the PDF itself, or its web address.' },
  'not-a-path': {
    message: '{name} is neither a file’s path nor a web address.',
    advice: 'Paste whole paths or addresses, one on each line.',
  },
  'nothing-to-paste': {
    message: 'The clipboard holds no files, paths or web addresses.',
    advice: 'Copy PDFs, their paths or their web addresses, then paste.',
  },
  'already-queued': { message: '{name} is already in the list.', advice: 'Nothing to do: it is converted once.' },
  'result-exists': {
    message: '{name} was left out: a result of that name is there already.',
    advice: 'Choose to keep both or to replace it if you want it anyway.',
  },
  'pdf-encrypted': {
    message: '{name} is protected by a password. The original is untouched.',
    advice: 'Convert it on this computer with its password, or save a copy without it and convert that.',
    adviceHere: 'Enter the password, or save a copy without it and convert that.',
  },
  'pdf-encryption-unsupported': {
    message:
      '{name} is protected by a certificate or rights management, which only certain programs open. The original is untouched.',
    advice: 'Ask whoever it comes from for a copy without that protection.',
  },
  'pdf-damaged': {
    message: '{name} is damaged and can’t be read. The original is untouched.',
    advice: 'Get the file again, or open and re-save it in a PDF reader.',
  },
  'no-such-pages': {
    message: '{name} has none of the pages that were chosen. Nothing was converted.',
    advice: 'Change the pages under Options, then retry.',
  },
  'conversion-failed': {
    message: 'The service could not convert {name}: {reason} The original is untouched.',
    advice: 'Retry, or convert it on this computer.',
    adviceHere: 'Retry, or convert it in the cloud.',
    messageHere: '{name} could not be converted: {reason} The original is untouched.',
  },
  'conversion-out-of-memory': {
    message: '{name} needs more memory than one conversion may use. The original is untouched.',
    advice: 'Convert fewer of its pages at a time: choose them under Options.',
  },
  'conversion-too-long': {
    message: 'Converting {name} took too long and was stopped. The original is untouched.',
    advice: 'Convert fewer of its pages at a time: choose them under Options.',
  },
  'conversion-stalled': {
    message: 'A page of {name} came to no end, so the conversion was stopped. The original is untouched.',
    advice: 'Leave that page out under Options, or convert a copy that was printed to PDF.',
  },
  'conversion-crashed': {
    message: 'The converter broke down over {name}. The original is untouched.',
    advice: 'Retry; if it happens again, convert fewer of its pages at a time.',
  },
  'conversion-broken': {
    message: 'The converter met a fault of its own in {name}. The original is untouched.',
    advice: 'Retry; if it happens again, copy the details and report them.',
  },
  'too-many-pages': {
    message: '{name} has more pages than the service converts at once. The original is untouched.',
    advice: 'Convert fewer of its pages at a time: choose them under Options.',
    messageHere: '{name} has more pages than can be converted at once. The original is untouched.',
  },
  'service-unreachable': {
    message: 'The service {at} can’t be reached. Nothing is lost.',
    advice: 'Check the network, to which you may have to sign in, and the address in Settings, then retry.',
    messageHere: 'The converter on this computer does not answer. Nothing is lost.',
    adviceHere: 'Retry; Quire starts it again if it has stopped.',
  },
  'certificate-invalid': {
    message: 'The service {at} can’t prove who it is: its certificate is not valid here. Nothing was sent.',
    advice:
      'Sign in to this network in a browser if it asks; else check this computer’s date and which certificates it trusts.',
  },
  'network-sign-in': {
    message: 'A web page came instead of the service {at}: you may have to sign in to this network. Nothing is lost.',
    advice: 'Open a web page in a browser and sign in; else check the address in Settings, which usually ends in /v1.',
  },
  'service-stopped': {
    message: 'The converter on this computer stopped. Nothing is lost.',
    advice: 'Retry; Quire starts it again.',
  },
  'service-error': {
    message: 'The service {at} answered with an error ({status}). Nothing is lost.',
    advice: 'Retry in a few minutes.',
    messageHere: 'The converter on this computer met an error ({status}). Nothing is lost.',
    adviceHere: 'Retry; if it happens again, copy the details and report them.',
  },
  'service-answer-invalid': {
    message: 'The service {at} gave an answer that Quire does not understand. Nothing is lost.',
    advice: 'Check the address in Settings; it usually ends in /v1.',
    messageHere: 'The converter on this computer gave an answer that Quire does not understand. Nothing is lost.',
    adviceHere: 'Retry; if it happens again, copy the details and report them.',
  },
  'result-address-invalid': {
    message: 'The service at {host} converted {name} but names no usable address of its result. It is kept there.',
    advice: 'Retry to ask again; if it happens again, tell the service’s provider.',
    messageHere: '{name} was converted, but its result can’t be found. The original is untouched.',
    adviceHere: 'Retry; if it happens again, copy the details and report them.',
  },
  'service-rejected': {
    message: 'The service {at} refused {name}: {reason} Nothing was charged.',
    advice: 'Check the file and the settings, then retry.',
    messageHere: 'The converter on this computer refused {name}: {reason} The original is untouched.',
    adviceHere: 'Check the file and its options, then retry.',
  },
  'service-redirected': {
    message: 'The service {at} points to another address. The key was not sent there.',
    advice: 'Enter the service’s final address in Settings.',
  },
  'pages-unsupported': {
    message: 'The service {at} converts only whole documents. {name} was not sent.',
    advice: 'Convert these pages on this computer, or choose all pages, then retry.',
  },
  'task-unknown': {
    message: 'The service {at} no longer knows {name}. The original is untouched.',
    advice: 'Retry to convert it again.',
    messageHere: 'The converter on this computer no longer knows {name}. The original is untouched.',
  },
  'task-vanished': {
    message: 'The service at {host} accepted {name} and does not know it any more. It may have been charged.',
    advice: 'Ask the service again, or send the document again (this may cost twice).',
  },
  'task-of-other-key': {
    message:
      'The service at {host} accepted {name} with another API key, and does not show it to this one. It is kept.',
    advice: 'Enter that key in Settings, and it goes on; or send the document again (this may cost twice).',
  },
  'key-missing': {
    message: 'The service {at} needs an API key. Nothing was sent.',
    advice: 'Enter the key in Settings; the queue then goes on.',
  },
  'key-rejected': {
    message: 'The service {at} does not accept the API key. Nothing is lost.',
    advice: 'Enter another key in Settings; the queue then goes on.',
  },
  'key-invalid': {
    message: 'This is not an API key: it is empty, or holds spaces or characters that no key has. Nothing was changed.',
    advice: 'Copy the key again, alone and as a whole.',
  },
  'credit-exhausted': {
    message: 'The account {at} has no credit left. Nothing is lost.',
    advice: 'Add credit, then continue.',
  },
  'rate-limited': {
    message: 'The service {at} asks to wait. Nothing is lost.',
    advice: 'Quire goes on by itself.',
    messageHere: 'The converter on this computer is busy. Nothing is lost.',
  },
  'submission-uncertain': {
    message: 'The reply was lost: {host} may have accepted {name}.',
    advice: 'Send it again (this may cost twice), or dismiss it.',
  },
  'stop-pending': {
    message: 'The service at {host} could not be told yet to stop converting {name}. It may finish and charge for it.',
    advice: 'Quire goes on trying.',
  },
  'stop-impossible': {
    message: 'The service at {host} could not be told to stop converting {name}. It may finish and charge for it.',
    advice: 'Nothing to do here; what it charges stands in your account with the service.',
  },
  'no-change': { message: 'Nothing has changed {at} for {duration}.', advice: 'Keep waiting, or cancel.' },
  'address-insecure': {
    message: 'The address {host} is not encrypted, so the key was not sent.',
    advice: 'Use an address that begins with https://.',
  },
  'download-failed': {
    message: 'The result of {name} could not be downloaded completely. It is kept at the service.',
    advice: 'Retry; nothing is converted again.',
    messageHere: 'The result of {name} could not be read completely. It is kept.',
  },
  'download-expired': {
    message: 'The link to the result of {name} has expired.',
    advice: 'Retry to ask the service for a new one.',
    messageHere: 'The result of {name} was not read in time.',
    adviceHere: 'Retry to read it again; nothing is converted again.',
  },
  'download-too-slow': {
    message: 'The result of {name} hardly comes from {host}. What has come is kept, the rest is at the service.',
    advice: 'Retry; it goes on where it stopped, and nothing is converted again.',
    messageHere: 'Reading the result of {name} takes too long. What has been read is kept.',
    adviceHere: 'Retry; it goes on where it stopped, and nothing is converted again.',
  },
  'result-too-large': {
    message: 'The result of {name} is larger than {limit}, the largest that is fetched. It is kept at the service.',
    advice: 'Allow more in Settings under Advanced, then retry.',
    messageHere: 'The result of {name} is larger than {limit}, the largest that is saved. It is kept.',
  },
  'result-not-a-document': {
    message: 'What the service sent for {name} is not {format}. It was not saved.',
    advice: 'Retry; if it happens again, tell the service’s provider.',
    messageHere: 'The result of {name} is not {format}. It was not saved.',
    adviceHere: 'Retry; if it happens again, copy the details and report them.',
  },
  'result-unprocessable': {
    message: 'The result of {name} has arrived, but reading it failed each time. It is kept as it came.',
    advice: 'Save it as it came with Save as…, or retry.',
  },
  'target-unwritable': {
    message: 'Quire has no permission to write in {folder}. The result is kept.',
    advice: 'Choose another place with Save as…, or allow writing there and retry.',
  },
  'target-missing': {
    message: 'The folder {folder} is gone. The result is kept.',
    advice: 'Retry when it is back, as when its disk is connected, or choose another place with Save as…',
  },
  'disk-full': {
    message: 'No space is left in {folder}. The result is kept if there was room for it.',
    advice: 'Free some space and retry, or choose another place with Save as…',
  },
  'name-too-long': {
    message: 'The name {name} is too long for {folder}. The result is kept.',
    advice: 'Choose another name with Save as…',
  },
  'data-folder-full': {
    message: 'No space is left on the disk where Quire keeps its data. What the service has is kept there.',
    advice: 'Free some space on that disk, then retry; nothing is converted twice.',
    messageHere: 'No space is left on the disk where Quire keeps its data. Nothing is lost.',
  },
  'save-failed': {
    message: 'The result could not be saved in {folder}. It is kept.',
    advice: 'Choose another place with Save as…',
  },
  'open-failed': {
    message: '{name} can’t be opened: {reason}',
    advice: 'Show it in its folder and open it with an app of your choice.',
  },
  'copy-failed': {
    message: 'The text of {name} can’t be copied: {reason}',
    advice: 'Open it, and copy from there what you need.',
  },
  'name-taken': {
    message: 'There is something called {name} already. It is untouched.',
    advice: 'Choose another name.',
  },
  'not-done-yet': {
    message: '{name} is still to come.',
    advice: 'Rename it when it is done.',
  },
  'result-missing': {
    message: 'The result of {name} was moved or deleted.',
    advice: 'Locate it, or convert again.',
  },
  'result-unfit': {
    message: '{name} can’t be taken for the result: it is not {format}.',
    advice: 'Choose the file that this document was converted into.',
  },
  'destination-needed': {
    message: '{name} is converted; its result waits for a place.',
    advice: 'Choose one with Save as…, or retry to be asked again.',
  },
  'keychain-unavailable': {
    message: 'This system has no keychain that Quire can use, or it is locked. The key is kept until Quire closes.',
    advice: 'Unlock the keychain, or start one (for example GNOME Keyring), and enter the key again to keep it.',
  },
  'keychain-timeout': {
    message: 'The system keychain did not answer.',
    advice: 'Unlock it where it asks: Quire goes on as soon as it answers. If nothing asks, try again.',
  },
  'already-running': {
    message: 'Quire is already working with {folder}. Nothing was started.',
    advice: 'Wait until the other one has ended, or use another folder.',
  },
  'journal-damaged': {
    message:
      'Part of the list of files could not be read. The old one is kept as {file} in {folder}. No document was touched.',
    advice: 'Add what is missing again.',
  },
  'journal-newer': {
    message:
      'The list of files in {folder} was made by a newer version of Quire. Nothing was changed and nothing was started.',
    advice: 'Install the newest version of Quire.',
  },
  'journal-unwritable': {
    message: 'The list of files in {folder} can’t be written. Nothing is lost, and nothing new is begun until it can.',
    advice: 'Free some space on that disk, or allow writing there.',
  },
  internal: {
    message: 'Something went wrong inside Quire. The original is untouched.',
    advice: 'Retry; if it happens again, copy the details and report them.',
  },
};

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const enSlots: SlotWords = {
  thisComputer: 'this computer',
  atHost: (host) => `at ${host}`,
  onThisComputer: 'on this computer',
  formats: { markdown: 'a Markdown document', epub: 'an EPUB' },
  minutes: (count) => some(count, 'minute'),
  hours: (count) => some(count, 'hour'),
  why: {
    'not-said': () => 'It gave no reason.',
    status: (status) => `It answered with status ${status}.`,
    'storage-status': (status) => `Its storage answered the upload with status ${status}.`,
    'neither-markdown-nor-epub': () => 'it is neither Markdown nor an EPUB.',
    'not-markdown': () => 'it is not Markdown.',
    'too-long-to-copy': () => 'it is too long for the clipboard.',
    'not-showable': () => 'it is too large or too intricate to be read here.',
    'no-app': () => 'no app on this system opens it.',
  },
};
