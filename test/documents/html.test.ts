import { describe, expect, test } from 'vitest';
import { htmlText } from '../../worker/documents/html/html-text.ts';
import { pageFacts } from '../../worker/documents/html/page-facts.ts';
import { pageLinks } from '../../worker/documents/html/page-links.ts';

/** Recorded from BeautifulSoup 4.14.3 with lxml 6.0.2 (`get_text()`). */
const TEXTS: [html: string, text: string][] = [
  [
    '<html>\n <head>\n  <title> T </title>\n  <style>x</style>\n </head>\n <body>\n  <ul>\n   <li>a</li>\n   <li>b</li>\n  </ul>\n  <p>one <b>two</b> <i>three</i>\n  </p>\n <script>var a</script> <table>\n <tr>\n <td> c </td> <td>d</td>\n</tr>\n</table>\n<pre>\n  x\n</pre></body>\n</html>\n',
    '\n\n T \n\n\n\n\na\nb\n\none two three\n\n \n\n c  d\n\n\n\n  x\n\n\n',
  ],
  ['<!DOCTYPE html>\n<!-- c -->\n<html lang=en>\n<p>a\n<p>b<br>c', '\na\nbc'],
  ['just text', 'just text'],
  ['  <p>x</p>  ', 'x '],
  ['a &amp; b &nbsp; &copy; &unknown; &#x41; &lt;', 'a & b \u00a0 © &unknown; A <'],
  [
    '<div>a<textarea> <b>x</b></textarea><noscript><p>ns</p></noscript><template>tt</template><iframe>if</iframe><svg><title>s</title><text>t</text></svg></div>',
    'a <b>x</b>nsifst',
  ],
  ['<title>a</title><title>b</title>', 'ab'],
  ['<p>a</div>b</p>c', 'abc'],
  ['<select><option>1<option>2</select>', '12'],
  ['<body>x</body>after<p>more', 'xaftermore'],
  ['<head><p>in head</p></head>tail', 'in headtail'],
  ['\ufeff<html><body>bom</body></html>', 'bom'],
  ['<p>a<![CDATA[cd]]>b<?php x ?>c<!doctype x>d', 'abcd'],
  ['<b><p>x</b>y</p>', 'xy'],
  ['<a href=1>x<a href=2>y</a>z', 'xyz'],
  ['', ''],
  ['<li>1<li>2<ul><li>3</ul><dd>4<dt>5', '12345'],
  ['<td>x</td><tr>y', 'xy'],
  ['<script>a</scr</script>b<style>c</style>d', 'bd'],
  ['<p>a&ampb &notit; &#128; &#0; &#xD800;', 'a&b ¬it; € � �'],
  ['<table>text<tr><td>1</table>end', 'text1end'],
  ['<textarea>\nx</textarea>', '\nx'],
  ['<xmp><b>x</b></xmp><plaintext>a<b>c', '<b>x</b>a<b>c'],
];

test.each(TEXTS)('the text of %j', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test('texts stripped and parted', () => {
  const html = '<p> one <b>two</b></p>\n<p>three</p><script>no</script> ';
  expect(htmlText(html, { separator: ' ', strip: true })).toBe('one two three');
});

test('a page tells of itself', () => {
  const head = '<title>A &amp; b</title><meta name="description" content="d"><meta name="description" content="e">';
  expect(pageFacts(`<html lang="en"><head>${head}</head>`)).toEqual({
    title: 'A & b',
    description: 'd',
    language: 'en',
  });
  expect(pageFacts('<html><title>first</title><title>second</title><meta name="description">')).toEqual({
    title: 'first',
    description: null,
    language: null,
  });
  expect(pageFacts('no page')).toEqual({});
});

describe('the links of a page', () => {
  const html =
    '<a href="/x#y">1</a><a href="b?q=1">2</a><a href=\'http://h/c\'>3</a><a href="//o/p">4</a><a href="/x">again</a>' +
    '<a href="#top">no</a><a href="mailto:a@b">no</a><a href="javascript:x()">no</a><link href="s.css"><a href="">';

  test('are absolute, each once, in their order', () => {
    expect(pageLinks(html, 'http://h/a/', null)).toEqual([
      'http://h/x',
      'http://h/a/b?q=1',
      'http://h/c',
      'http://o/p',
      'http://h/a/',
    ]);
  });

  test('may be kept within an address', () => {
    expect(pageLinks(html, 'http://h/a/', 'http://h/a/')).toEqual(['http://h/a/b?q=1', 'http://h/a/']);
    expect(pageLinks('<a href="http://h.evil/x">', 'http://h/', 'http://h')).toEqual([]);
  });
});

test('what is nested beyond reason is read in little time, as far as it goes', () => {
  const start = performance.now();
  expect(htmlText(`one${'<b>'.repeat(300_000)}two${'</i>'.repeat(300_000)}`)).toBe('one');
  expect(performance.now() - start).toBeLessThan(2000);
});
