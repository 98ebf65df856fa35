/**
 * The book's style sheet. It leaves type face, size, colour and line length to the reader: everything is in em or per
 * cent and no colour is named, so that night mode and large type work.
 */
export const STYLE = `body { margin: 0; padding: 0 0.5em; overflow-wrap: break-word; }
p { margin: 0 0 0.6em; orphans: 2; widows: 2; }
h1, h2, h3, h4, h5, h6 { margin: 1.4em 0 0.6em; line-height: 1.25; text-align: start; hyphens: none;
  -webkit-hyphens: none; break-after: avoid; page-break-after: avoid; }
h1 { font-size: 1.6em; }
h2 { font-size: 1.35em; }
h3 { font-size: 1.15em; }
h4, h5, h6 { font-size: 1em; }
p, li, dd { hyphens: auto; -webkit-hyphens: auto; }
ul, ol { margin: 0 0 0.6em; padding-inline-start: 1.6em; }
li { margin: 0 0 0.25em; }
ol.labelled, ul.index, li.task { list-style: none; }
dl { margin: 0 0 0.6em; }
dt { font-weight: bold; break-after: avoid; page-break-after: avoid; }
dd { margin: 0 0 0.4em; margin-inline-start: 1.6em; }
blockquote { margin: 0.8em 1.5em; }
sup, sub { font-size: 0.75em; line-height: 0; }
img { max-width: 100%; height: auto; }
figure { margin: 1em 0; text-align: center; break-inside: avoid; page-break-inside: avoid; }
figure img { max-height: 90vh; }
figcaption, caption { margin: 0.5em 0; font-size: 0.9em; text-align: center; hyphens: none; -webkit-hyphens: none; }
figcaption { margin: 0.5em 1em 0; }
pre { margin: 0.8em 0; font-size: 0.85em; white-space: pre-wrap; overflow-wrap: anywhere; hyphens: none;
  -webkit-hyphens: none; }
code { font-family: monospace; hyphens: none; -webkit-hyphens: none; }
div.math { margin: 0.8em 0; text-align: center; overflow-x: auto; }
div.math math { display: inline-block; }
.tag { margin-inline-start: 2em; }
div.table { margin: 1em 0; overflow-x: auto; }
table { margin: 0 auto; border-collapse: collapse; font-size: 0.85em; line-height: 1.3; }
th, td { padding: 0.3em 0.5em; border-bottom: 1px solid; text-align: start; vertical-align: top; hyphens: none;
  -webkit-hyphens: none; }
td p, th p { margin: 0; }
.left { text-align: left; }
.center { text-align: center; }
.right { text-align: right; }
hr { margin: 1.5em 30%; border: 0; border-top: 1px solid; }
aside { margin: 0 0 0.5em; font-size: 0.9em; }
section.notes { margin-top: 2em; padding-top: 0.8em; border-top: 1px solid; }
section.cover { margin: 0; text-align: center; }
section.cover img { max-height: 98vh; }
nav ol { list-style: none; padding-inline-start: 1em; }
`;
