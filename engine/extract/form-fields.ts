/** What fields of a form hold, as PDFium's form reader has it: with all that a field inherits from its parents. */

import type { Pdfium } from './pdfium.ts';
import { declares } from './repair/declares.ts';
import { plainText, readUtf16, writeCString } from './strings.ts';

/** FORMTYPE_NONE of fpdf_formfill.h. */
const NO_FORM = 0;
/** FPDF_FORMFIELD_ constants of fpdf_formfill.h. */
const KINDS: Readonly<Record<number, FormField['kind']>> = {
  1: 'other',
  2: 'check',
  3: 'check',
  4: 'combo',
  5: 'list',
  6: 'text',
};
/** /FT, of fields that no form has. */
const TYPES: Readonly<Record<string, FormField['kind']>> = { Tx: 'text', Ch: 'combo' };
/** Bits of /Ff (PDF 1.7, tables 228 and 230). */
const PASSWORD = 1 << 13;
const COMB = 1 << 24;
const MAX_OPTIONS = 10_000;
/** FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const NORMAL = 0;
/** A string without letters: its final zero. */
const EMPTY_BYTES = 2;

export interface FormField {
  /** `check`: check boxes and radio buttons. `list`: a box that shows all its options. `other`: buttons, signatures. */
  kind: 'text' | 'combo' | 'list' | 'check' | 'other';
  /** As the file has it: of choices what they stand for. */
  value: string;
  /** As people read it: of a list a line for each choice; of text that is given only as rich text its words. */
  shown: string;
  /** Its letters stand in cells of one width. */
  isComb: boolean;
  isPassword: boolean;
}

/** The fields of a document. */
export class FormFields {
  readonly #pdfium: Pdfium;
  /** Handles of PDFium; 0 where the document has no form. */
  readonly #info: number;
  readonly #form: number;
  readonly #keys: Readonly<Record<'type' | 'value' | 'state' | 'rich' | 'look', number>>;

  readonly #source: Uint8Array;
  #needsLooks: boolean | undefined;

  /** @param source the whole file */
  constructor(pdfium: Pdfium, document: number, source: Uint8Array) {
    this.#pdfium = pdfium;
    this.#source = source;
    const hasForm = pdfium.FPDF_GetFormType(document) !== NO_FORM;
    this.#info = hasForm ? pdfium.PDFiumExt_OpenFormFillInfo() : 0;
    this.#form = this.#info === 0 ? 0 : pdfium.PDFiumExt_InitFormFillEnvironment(document, this.#info);
    const key = (name: string): number => writeCString(pdfium, name);
    this.#keys = { type: key('FT'), value: key('V'), state: key('AS'), rich: key('RV'), look: key('AP') };
  }

  /** Whether fields are to be drawn anew, whatever they look like: values that were filled in since may look otherwise. */
  get needsLooks(): boolean {
    this.#needsLooks ??= declares(this.#source, '/NeedAppearances', /^\s+true/) === true;
    return this.#needsLooks;
  }

  /** Call it before the document is closed. */
  close(): void {
    for (const key of Object.values(this.#keys)) this.#pdfium.free(key);
    if (this.#form !== 0) this.#pdfium.PDFiumExt_ExitFormFillEnvironment(this.#form);
    if (this.#info !== 0) this.#pdfium.PDFiumExt_CloseFormFillInfo(this.#info);
  }

  /** @param annotation a widget */
  read(annotation: number): FormField {
    const pdfium = this.#pdfium;
    const kind =
      (this.#form === 0 ? undefined : KINDS[pdfium.FPDFAnnot_GetFormFieldType(this.#form, annotation)]) ??
      TYPES[this.#string(annotation, this.#keys.type)] ??
      (this.#string(annotation, this.#keys.state) === '' ? 'other' : 'check');
    const flags = this.#form === 0 ? 0 : Math.max(0, pdfium.FPDFAnnot_GetFormFieldFlags(this.#form, annotation));
    const value = this.#valueOf(annotation);
    return {
      kind,
      value,
      shown: kind === 'text' ? value || this.#rich(annotation) : this.#choices(annotation, kind).join('\n') || value,
      isComb: kind === 'text' && (flags & COMB) !== 0,
      isPassword: kind === 'text' && (flags & PASSWORD) !== 0,
    };
  }

  /** Whether a box is ticked: by its state or, where it has none, by the field's value. */
  isChecked(annotation: number, { value }: FormField): boolean {
    const pdfium = this.#pdfium;
    const state = this.#string(annotation, this.#keys.state);
    const on = state || value;
    if (on === '' || /^off$/i.test(on)) return false;
    const hasLooks = pdfium.FPDFAnnot_HasKey(annotation, this.#keys.look) !== 0;
    if (!hasLooks) return true;
    if (state !== '') return pdfium.FPDFAnnot_GetAP(annotation, NORMAL, 0, 0) > EMPTY_BYTES;
    return on === readUtf16(pdfium, (buffer, size) => pdfium.EPDFAnnot_GetButtonExportValue(annotation, buffer, size));
  }

  #valueOf(annotation: number): string {
    const pdfium = this.#pdfium;
    const form = this.#form;
    const own = this.#string(annotation, this.#keys.value);
    if (own !== '' || form === 0) return own;
    return readUtf16(pdfium, (buffer, size) => pdfium.EPDFAnnot_GetFormFieldRawValue(form, annotation, buffer, size));
  }

  #rich(annotation: number): string {
    return plainText(this.#string(annotation, this.#keys.rich));
  }

  #choices(annotation: number, kind: FormField['kind']): string[] {
    const pdfium = this.#pdfium;
    const form = this.#form;
    if (form === 0 || (kind !== 'combo' && kind !== 'list')) return [];
    const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS);
    const chosen: string[] = [];
    for (let i = 0; i < count; i++) {
      if (pdfium.FPDFAnnot_IsOptionSelected(form, annotation, i) === 0) continue;
      chosen.push(
        readUtf16(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, i, buffer, size)),
      );
    }
    return chosen;
  }

  #string(annotation: number, key: number): string {
    return readUtf16(this.#pdfium, (buffer, size) =>
      this.#pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, size),
    );
  }
}
