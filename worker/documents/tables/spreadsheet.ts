import { strToU8, zipSync } from 'fflate';
import { isPythonFloat } from '../../engine/python-float.ts';
import { pythonStr } from '../../engine/python-text.ts';

/** Rows as a spreadsheet (.xlsx) of one sheet, the names of the columns in its first row (ECMA-376, part 1, 18.3). */
export function spreadsheet(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Uint8Array {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  const cells = lines.map((line, at) => `<row r="${at + 1}">${line.map(cell).join('')}</row>`).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheets}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheets}.worksheet+xml"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`,
  };
  const declared = Object.entries(parts).map(([name, xml]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  ]);
  return zipSync(Object.fromEntries(declared));
}

function cell(value: unknown): string {
  const number = isPythonFloat(value) ? value.value : value;
  if (number === null || number === undefined || Number.isNaN(number)) return '<c/>';
  if (typeof number === 'number' && Number.isFinite(number)) return `<c><v>${number}</v></c>`;
  if (typeof number === 'boolean') return `<c t="b"><v>${number ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(pythonStr(number))}</t></is></c>`;
}

/** XML 1.0 has no place for most control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/relationships/${type}" Target="${target}"/></Relationships>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
