// A key under which the server does a call once, however often it is sent.

/** Hexadecimal, because a page without TLS has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
