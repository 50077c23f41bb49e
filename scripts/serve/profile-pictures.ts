import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './miniflare.ts';

/**
 * Copies the pictures of `CONFIG_DIR/profile_pictures/<folder>/<file>` to where the Worker finds them, and deletes
 * those that are no longer there. A folder that is not there changes nothing. A file larger than a megabyte is no
 * picture.
 */
export async function copyProfilePictures(server: Pick<Server, 'otherPictures' | 'keepPicture'>, stateFolder: string) {
  const root = join(stateFolder, 'profile_pictures');
  if (!existsSync(root)) return;
  const pictures = new Map(picturesIn(root).map((name) => [name, new Uint8Array(readFileSync(join(root, name)))]));
  const told = [...pictures].map(([name, bytes]) => ({ name, md5: createHash('md5').update(bytes).digest('hex') }));
  for (const name of await server.otherPictures(told)) {
    const bytes = pictures.get(name);
    if (bytes) await server.keepPicture(name, bytes);
  }
}

function picturesIn(root: string): string[] {
  return readdirSync(root)
    .filter((folder) => statSync(join(root, folder)).isDirectory())
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((name) => {
      const file = statSync(join(root, name));
      return file.isFile() && file.size <= largest;
    });
}

const largest = 1024 * 1024;
