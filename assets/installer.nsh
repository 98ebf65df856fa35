; Offers Quire under "Open with" for PDFs without becoming the program that opens them.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quire.pdf" "" "PDF document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quire.pdf\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Quire.pdf\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "Quire.pdf"
  ; SHCNE_ASSOCCHANGED: open folders show it at once.
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.pdf\OpenWithProgids" "Quire.pdf"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Quire.pdf"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend
