import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of bytes as they come. */
export interface FileHash {
  add(bytes: Uint8Array): void;
  /** Hexadecimal; nothing can be added afterwards. */
  end(): string;
}

export function fileHash(): FileHash {
  const hash = sha256.create();
  return {
    add: (bytes) => void hash.update(bytes),
    end: () => [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
