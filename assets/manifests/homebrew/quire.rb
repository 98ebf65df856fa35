cask "quire" do
  arch arm: "{{mac_arm64}}", intel: "{{mac_x64}}"

  version "{{version}}"
  sha256 arm:   "{{mac_arm64_sha256}}",
         intel: "{{mac_x64_sha256}}"

  url "{{downloads}}/#{arch}"
  name "Quire"
  desc "Turns PDFs into Markdown or EPUB"
  homepage "{{homepage}}"

  app "Quire.app"
  binary "#{appdir}/Quire.app/Contents/MacOS/Quire", target: "quire"

  zap trash: [
    "~/Library/Application Support/Quire",
    "~/Library/Logs/Quire",
    "~/Library/Preferences/app.quire.desktop.plist",
    "~/Library/Saved Application State/app.quire.desktop.savedState",
  ]
end
