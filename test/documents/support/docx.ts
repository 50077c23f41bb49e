import { strToU8, zipSync } from 'fflate';

/** A Word document with this XML as the content of its body. */
export function docx(body: string): Uint8Array {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`;
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(xml) });
}
