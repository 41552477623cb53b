// Random digits for keys and traces, also where a page without TLS has no `randomUUID`.

/** Two hexadecimal digits a byte. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
