/**
 * A number that Python holds as a float although its value is whole: `1.0`. JavaScript has one kind of number, so a
 * place that knows better (a numeric column of a table) says so with this.
 */
export interface PythonFloat {
  readonly kind: 'float';
  readonly value: number;
}

export function pythonFloat(value: number): PythonFloat {
  return { kind: 'float', value };
}

export function isPythonFloat(value: unknown): value is PythonFloat {
  return (
    typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'float' && 'value' in value
  );
}
