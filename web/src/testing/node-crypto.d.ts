// Types of Node's crypto for the fake server; the application has no Node types.
declare module 'node:crypto' {
  interface Octets extends Uint8Array<ArrayBuffer> {
    toString(encoding?: 'hex' | 'base64url' | 'utf8'): string
  }
  type Data = string | Uint8Array
  interface Digest {
    update(data: Data): Digest
    digest(): Octets
  }
  interface Cipher {
    setAAD(data: Uint8Array): Cipher
    update(data: string, encoding: 'utf8'): Octets
    final(): Octets
    getAuthTag(): Octets
  }
  interface Ecdh {
    generateKeys(encoding: 'base64url'): string
    computeSecret(other: string, encoding: 'base64url'): Octets
  }
  export function createHash(algorithm: 'sha256'): Digest
  export function createHmac(algorithm: 'sha256', key: Uint8Array): Digest
  export function createECDH(curve: 'prime256v1'): Ecdh
  export function hkdfSync(...input: ['sha256', Uint8Array, salt: string, info: string, length: number]): ArrayBuffer
  export function pbkdf2Sync(
    ...input: [password: string, salt: string, iterations: number, length: number, 'sha256']
  ): Octets
  export function createCipheriv(algorithm: 'aes-256-gcm', key: Uint8Array, iv: Uint8Array): Cipher
  export function randomBytes(length: number): Octets
}
