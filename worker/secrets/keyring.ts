import { base64UrlDecode, base64UrlEncode } from './base64url.ts';

/** What was encrypted cannot be read: by no secret of the keyring, or not at the place it was written for. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/**
 * The service secret and the older ones kept for reading (design decision 9). Keys for each purpose are derived by HKDF,
 * so no purpose ever sees another's, nor the secret itself.
 */
export class Keyring {
  readonly #secrets: readonly string[];
  readonly #derived = new Map<string, Promise<CryptoKey>>();
  readonly #ids = new Map<string, Promise<string>>();

  /** `secrets[0]` writes; all of them read. */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** Keys that sign tokens: the current one first. */
  signingKeys(): Promise<CryptoKey[]> {
    return Promise.all(this.#secrets.map((secret) => this.#derive(secret, 'token')));
  }

  /** Keys that stamp ids: the current one first. */
  idKeys(): Promise<CryptoKey[]> {
    return Promise.all(this.#secrets.map((secret) => this.#derive(secret, 'id')));
  }

  /** Encrypts a text for one place, as `variables/<id>`: `v1.<key id>.<nonce and ciphertext>`. */
  async encrypt(plain: string, place: string): Promise<string> {
    const secret = this.#secrets[0] as string;
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: utf8(place) },
      await this.#derive(secret, 'storage'),
      utf8(plain),
    );
    const bytes = new Uint8Array(nonce.length + sealed.byteLength);
    bytes.set(nonce);
    bytes.set(new Uint8Array(sealed), nonce.length);
    return `v1.${await this.#idOf(secret)}.${base64UrlEncode(bytes)}`;
  }

  /** The text that `encrypt` was given for the same place. Throws DecryptionError. */
  async decrypt(sealed: string, place: string): Promise<string> {
    const [version, id, body] = sealed.split('.');
    for (const secret of this.#secrets) {
      if (version !== 'v1' || body === undefined || (await this.#idOf(secret)) !== id) continue;
      const bytes = base64UrlDecode(body);
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: utf8(place) },
          await this.#derive(secret, 'storage'),
          bytes.subarray(12),
        );
        return new TextDecoder().decode(plain);
      } catch {
        throw new DecryptionError(`The stored secret at ${place} was changed or moved. Store it again.`);
      }
    }
    throw new DecryptionError(
      `The stored secret at ${place} was written with another service secret. Add the old secret to the keyring, or store it again.`,
    );
  }

  #idOf(secret: string): Promise<string> {
    let id = this.#ids.get(secret);
    if (!id) {
      id = keyId(secret);
      this.#ids.set(secret, id);
    }
    return id;
  }

  #derive(secret: string, purpose: Purpose): Promise<CryptoKey> {
    const name = `${purpose}/${secret}`;
    let key = this.#derived.get(name);
    if (!key) {
      key = derive(secret, purpose);
      this.#derived.set(name, key);
    }
    return key;
  }
}

async function derive(secret: string, purpose: Purpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(`rillflow/${purpose}/v1`) };
  return purpose === 'storage'
    ? crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    : crypto.subtle.deriveKey(parameters, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
        'sign',
        'verify',
      ]);
}

async function keyId(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(`rillflow/key-id/${secret}`));
  return base64UrlEncode(new Uint8Array(digest).subarray(0, 6));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

type Purpose = 'token' | 'storage' | 'id';
