export type Bytes = Uint8Array<ArrayBuffer>

export const toUtf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const fromUtf8 = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)

export const bufferToHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Without padding (RFC 4648 §5). */
export function toBase64Url(bytes: ArrayBuffer | Bytes): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @throws DOMException when the text is not base64url */
export function fromBase64Url(text: string): Bytes {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

export const sha256 = (bytes: BufferSource): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)
