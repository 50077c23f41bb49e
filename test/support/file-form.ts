/** The body of an upload: a form with the file as its member `file`. */
export function fileForm(name: string, content: string | Uint8Array): FormData {
  const data = new FormData();
  data.set('file', new File([content as string], name));
  return data;
}
