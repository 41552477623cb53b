// Files to upload: pictures that any browser shows, and such as nobody should have to.
import { drawLogo } from '#features/first-run/demo/logos.ts'

/** A picture; each number another one. */
export const picture = (number: number): Buffer => drawLogo(number)

/** A picture that says it has so many pixels, whatever is in it. */
export function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(drawLogo(0))
  // The size stands behind the signature, the length and the name of the first chunk.
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A paper of one empty page. */
export const paper = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  )
