/** Returns two hexadecimal digits per byte. Pages without TLS have no `randomUUID`. */
export const createRandomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
