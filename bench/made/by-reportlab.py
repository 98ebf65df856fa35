"""Sets a.json, the parts of a document with tables of chance, as a.pdf with ReportLab. With an argument: striped, and in serifs."""

import json
import sys
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

SECOND = len(sys.argv) > 1
SIZE = 9 if SECOND else 10
WIDTH = A4[0] - 144
# All texts may stand in the standard fonts, which have no minus sign.
text = lambda words: words.replace('−', '-')

styles = getSampleStyleSheet()
body = ParagraphStyle('own', parent=styles['BodyText'], **({'fontName': 'Times-Roman', 'alignment': 4} if SECOND else {}))
cell = ParagraphStyle('cell', parent=styles['Normal'], fontSize=SIZE)
small = ParagraphStyle('small', parent=styles['Normal'], fontSize=8, leading=10)

# As commands of ReportLab: which lines of a table are drawn.
RULINGS = {
    'none': [],
    'head': [],
    'books': [('LINEABOVE', (0, 0), (-1, 0), 1, colors.black), ('LINEBELOW', (0, -1), (-1, -1), 1, colors.black)],
    'lines': [('LINEBELOW', (0, 0), (-1, -1), 0.25, colors.grey)],
    'grid': [('GRID', (0, 0), (-1, -1), 0.5, colors.grey)],
}


def table(part):
    rows, heads, wraps, spans = part['rows'], part['headRows'], part['wraps'], part['spans']
    commands = [('FONTSIZE', (0, 0), (-1, -1), SIZE), ('VALIGN', (0, 0), (-1, -1), 'TOP'), *RULINGS[part['ruling']]]
    commands += [('ALIGN', (i, 0), (i, -1), align.upper()) for i, align in enumerate(part['aligns'])]
    if SECOND:
        commands.append(('ROWBACKGROUNDS', (0, heads), (-1, -1), [colors.white, colors.whitesmoke]))
    if heads:
        last = heads - 1
        commands.append(('FONTNAME', (0, 0), (-1, last), 'Helvetica-Bold'))
        if part['ruling'] in ('head', 'books'):
            commands.append(('LINEBELOW', (0, last), (-1, last), 1, colors.black))
        if SECOND and part['ruling'] in ('grid', 'lines'):
            commands += [('BACKGROUND', (0, 0), (-1, last), colors.grey), ('TEXTCOLOR', (0, 0), (-1, last), colors.white)]
    for one in spans['cells']:
        column, row = one['column'], one['row']
        ends = (column, row), (column + one['columns'] - 1, row + one['rows'] - 1)
        commands.append(('SPAN', *ends))
        if one['columns'] > 1:
            commands.append(('ALIGN', *ends, 'CENTER' if row < heads or spans['areTitlesCentred'] else 'LEFT'))
            if row < heads and spans['arePartlyRuled'] and part['ruling'] != 'grid':
                commands.append(('LINEBELOW', *ends, 0.5, colors.black))
        if one['rows'] > 1:
            commands.append(('VALIGN', *ends, part['vertical'].upper()))
    for row, look in enumerate(spans['looks']):
        if row >= heads and look != 'plain':
            commands.append(('FONTNAME', (0, row), (-1, row), 'Helvetica-Bold' if look == 'bold' else 'Helvetica-Oblique'))
    if spans['hasTotal'] and part['ruling'] in ('head', 'books'):
        commands.append(('LINEABOVE', (0, -1), (-1, -1), 1, colors.black))
    widths = None
    if any(wraps):
        longest = [max(stringWidth(row[i], 'Helvetica-Bold', SIZE) for row in rows) + 14 for i in range(len(wraps))]
        rest = (WIDTH - sum(own for own, wrap in zip(longest, wraps) if not wrap)) / sum(wraps)
        widths = [rest if wrap else own for own, wrap in zip(longest, wraps)]
    wrapped = lambda row, i: [Paragraph(escape(text(one)), cell) if wraps[k] and i >= heads else text(one) for k, one in enumerate(row)]
    made = Table([wrapped(row, i) for i, row in enumerate(rows)], colWidths=widths, hAlign='LEFT' if SECOND else 'CENTER')
    made.setStyle(TableStyle(commands))
    caption = [Paragraph(escape(part['caption']), body)] if part['caption'] else []
    note = [Paragraph(escape(spans['note']), small)] if spans['note'] else []
    return [Spacer(1, 6), KeepTogether([*caption, made, *note]), Spacer(1, 12)]


story = []
for part in json.load(open('a.json')):
    if part['kind'] == 'table':
        story += table(part['table'])
    else:
        story.append(Paragraph(escape(part['text']), styles['Heading1'] if part['kind'] == 'heading' else body))
SimpleDocTemplate('a.pdf', pagesize=A4).build(story)
