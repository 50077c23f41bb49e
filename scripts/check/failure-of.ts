import { spawn } from 'node:child_process';

/** Runs a program in a folder: null when it succeeds, else what it printed. */
export async function failureOf(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string | null> {
  const child = spawn(program, args, { cwd, env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0 ? null : output;
}
