import { pdfOf } from './pdf.ts';

/** A PDF of one page that draws a form, which draws the next one twice, and so on; the last one is a text. */
export function pdfOfForms(levels: number): Uint8Array {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const form = (level: number) => {
    const content = level === levels ? 'BT /F1 9 Tf (x) Tj ET' : '/F Do /F Do';
    const resources = `/Resources << ${font} /XObject << /F ${5 + level} 0 R >> >>`;
    const head = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${content.length} >>`;
    return `${head}\nstream\n${content}\nendstream`;
  };
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    '<< /Length 5 >>\nstream\n/F Do\nendstream',
    ...Array.from({ length: levels }, (_, index) => form(index + 1)),
  ];
  return pdfOf(objects);
}
