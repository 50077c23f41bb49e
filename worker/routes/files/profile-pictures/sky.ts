/** What stands in the sky of the drawn pictures, by name. */
export const sky: Readonly<Record<string, string>> = {
  comet: '<path d="M8 12l30 22-6 8z" fill="#8fb7ff" opacity=".6"/><circle cx="38" cy="40" r="9" fill="#f4f0d8"/>',
  moon: '<circle cx="32" cy="32" r="17" fill="#e9e3c6"/><circle cx="26" cy="27" r="4" fill="#c9c2a0"/><circle cx="38" cy="36" r="5" fill="#c9c2a0"/><circle cx="29" cy="41" r="2.5" fill="#c9c2a0"/>',
  planet:
    '<circle cx="32" cy="32" r="13" fill="#e89a5b"/><path d="M20 28q12 4 24 0v4q-12 4-24 0z" fill="#cf7a3d"/><ellipse cx="32" cy="32" rx="24" ry="6" fill="none" stroke="#f4d9a8" stroke-width="3" transform="rotate(-18 32 32)"/>',
  rocket:
    '<path d="M32 8q10 10 10 24l-3 10H25l-3-10Q22 18 32 8z" fill="#f2f2f2"/><circle cx="32" cy="25" r="5" fill="#4aa3df"/><path d="M22 32l-7 12 10-2zM42 32l7 12-10-2z" fill="#d94f4f"/><path d="M27 43h10l-5 13z" fill="#ffb02e"/>',
  satellite:
    '<g transform="rotate(-30 32 32)"><path d="M8 27h15v10H8zM41 27h15v10H41z" fill="#4a78d0"/><path d="M26 23h12v18H26z" fill="#d9dde6"/><path d="M23 31h3v2h-3zM38 31h3v2h-3z" fill="#9aa3b5"/></g>',
  telescope:
    '<path d="M14 36l28-16 5 9-28 16z" fill="#c9a15a"/><path d="M41 18l6-3 7 12-6 3z" fill="#8d6b35"/><path d="M30 38l-8 18M32 37l8 19" stroke="#d9dde6" stroke-width="3"/>',
};

/** The sky itself. */
export const stars = [
  [10, 20],
  [52, 14],
  [20, 9],
  [56, 40],
  [9, 46],
  [44, 56],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1" fill="#fff"/>`)
  .join('');
