/** Ways to write an IPv4 address as the host of a URL that all mean the same address. */
export function ipv4Spellings(parts: readonly number[], random: () => number): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const some = (value: number) =>
    [
      String(value),
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0${value.toString(8)}`,
      `0x000${value.toString(16)}`,
    ][Math.floor(random() * 5)] as string;
  const dotted = parts.join('.');
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map(some).join('.'),
    `${parts.map(some).join('.')}.`,
    `${some(a)}.${some((b * 256 + c) * 256 + d)}`,
    `${some(a)}.${some(b)}.${some(c * 256 + d)}`,
    [...dotted].map((digit) => (digit === '.' ? digit : String.fromCharCode(digit.charCodeAt(0) + 0xfee0))).join(''),
    dotted.replaceAll('.', '\u3002'),
    [...dotted].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join(''),
  ];
}

/** IPv6 addresses that lead to an IPv4 address, as hosts of a URL. */
export function ipv6Wrappings(parts: readonly number[]): string[] {
  const hex = parts.map((part) => part.toString(16).padStart(2, '0'));
  const groups = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
  const dotted = parts.join('.');
  return [
    `[::ffff:${dotted}]`,
    `[::FFFF:${groups.toUpperCase()}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${dotted}]`,
    `[::ffff:0:${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:0:0::${groups}]`,
    `[2002:${groups}::1]`,
    `[2a00:1450::5efe:${dotted}]`,
    `[2a00:1450::200:5efe:${dotted}]`,
  ];
}
