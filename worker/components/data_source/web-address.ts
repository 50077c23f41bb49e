/** An address with its scheme (`https` where it has none); null for what is no web address. */
export function webAddress(given: string): string | null {
  const url = /^https?:\/\//.test(given) ? given : `https://${given}`;
  return url.length <= longest && form.test(url) && URL.canParse(url) ? url : null;
}

const form = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:\/\S*)?$/i;
const longest = 8192;
