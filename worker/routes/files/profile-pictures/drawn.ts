import { cuts, type Face, faces } from './faces.ts';
import { sky, stars } from './sky.ts';

/** The pictures that come with the server, drawn for it: SVG texts by `folder/file`. */
export const drawnPictures: ReadonlyMap<string, string> = new Map([
  ...Object.entries(faces).map(([name, face]) => [`People/${name}.svg`, picture(face.back, drawFace(face))] as const),
  ...Object.entries(sky).map(([name, shapes]) => [`Space/${name}.svg`, picture('#1b2340', stars + shapes)] as const),
]);

function picture(background: string, shapes: string): string {
  const frame = `<circle cx="32" cy="32" r="32" fill="${background}"/>`;
  const clip = '<clipPath id="c"><circle cx="32" cy="32" r="32"/></clipPath>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${clip}${frame}<g clip-path="url(#c)">${shapes}</g></svg>`;
}

function drawFace({ skin, hair, coat, cut }: Face): string {
  return [
    `<ellipse cx="32" cy="66" rx="22" ry="18" fill="${coat}"/>`,
    `<path d="M27 40h10v9a5 5 0 0 1-10 0z" fill="${skin}"/>`,
    `<path d="${cuts[cut]}" fill="${hair}"/>`,
    `<ellipse cx="32" cy="30" rx="11" ry="13" fill="${skin}"/>`,
    `<path d="M21 27q2-11 11-11t11 11q-6-6-11-6t-11 6z" fill="${hair}"/>`,
    '<circle cx="28" cy="30" r="1.5"/><circle cx="36" cy="30" r="1.5"/>',
    '<path d="M28 36q4 3 8 0" fill="none" stroke="#000" stroke-width="1.5" stroke-linecap="round"/>',
  ].join('');
}
