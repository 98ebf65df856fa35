export const usage = `Usage: quire convert <files, folders or addresses…> --to markdown|epub [--out DIR] [options]
       quire service --data DIR --api-key KEY [options]      (quire service --help says more)
       quire service keys create NAME | list | revoke NAME   --data DIR
       quire debug-layout FILE.pdf [--pages 3-5,9] [--out DIR]

Converts PDFs on this computer, or through a conversion service. Folders are walked, and their tree is kept below DIR.
Run again, the same command goes on where it stopped and converts nothing twice.

  --to FORMAT                markdown or epub
  --out DIR                  where the results go; made if missing. Without it each goes next to its PDF, and those of
                             addresses go to the folder where you are
  --service URL              base address of a conversion service, for example https://fusion-api.oomol.com/v1.
                             Its key is read from QUIRE_API_KEY, else from the system's keychain.
                             Without --service everything happens on this computer.
  --on-collision CHOICE      when a result's name is taken by another file: keep-both (default), replace or skip
  --images CHOICE            images of a Markdown: in a folder beside it (folder, default) or inside it (inline)
  --attachments DIR          a folder beside the Markdown files in which each has a folder of its images
  --front-matter             begin a Markdown with title, authors, language and pages as YAML
  --page-anchors             mark in a Markdown where each page of the PDF begins
  --name PATTERN             names of the results: {name} (of the PDF, default), {title}, {author}, {date}
  --pages RANGES             convert only these pages, for example 1-12,20-; by default all
  --title TITLE              instead of the title that the document gives itself
  --author NAME              instead of its authors; again for each further author
  --cover CHOICE             cover of an EPUB: first-page (default) or none
  --ocr-language LANG[,LANG] languages of scanned pages, for example de or ru,en; found out where not given
  --password-file FILE       passwords of protected PDFs, one on each line; each is tried. Only on this computer: no service
                             elsewhere is told one
  --jobs N                   documents at a time, 1 to 16 (default 3)
  --again                    convert also what has been converted before, under whatever name, and each copy of a document
  --resubmit-uncertain       submit again where the service may have accepted a document already (may cost twice)
  --retry-now                ask at once, though the service asked an earlier run to wait
  --give-up-after SECONDS    when nothing goes on but waiting: for a service that can't be reached (default 30), or that asks
                             to wait (default a little more than an hour, after which it is asked again in any case)
  --patience MINUTES         how long a conversion may show no change before it is given up (default 120)
  --max-result-size MB       results that are larger stay at the service (default 2048)
  --state DIR                where the list of tasks is kept; by default a folder of its own for each --out
  --json                     one JSON event a line on stdout, the last one is a summary;
                             each result names the pages on which text of the PDF is missing (gaps)
  --help, --version

HTTPS_PROXY, HTTP_PROXY and NO_PROXY name the way to a service elsewhere.

Exit status: 0 all converted, 1 some failed or none converted (each is named with its reason), 2 wrong usage,
130 stopped by a signal, or because its output could not be written.
`;
