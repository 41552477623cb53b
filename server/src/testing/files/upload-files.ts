import { writeZip } from '#platform/spreadsheet/zip/write-zip.ts'
import { drawLogo } from '#demo/pictures.ts'

const cache = new Map<number, Buffer>()

/** Returns a distinct picture per number. Cached, because tests upload thousands. */
export function createPicture(number: number): Buffer {
  const known = cache.get(number) ?? drawLogo(number)
  cache.set(number, known)
  return Buffer.from(known)
}

export function createPictureWithSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(drawLogo(0))
  // The size follows the signature, the length and the name of the first chunk.
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Returns a one-page PDF; each `remark` of letters and digits makes a distinct file. */
export const createPdf = (remark = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${remark === '' ? '' : `% ${remark}\n`}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  )

const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
const DOCUMENT =
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Pledge</w:t></w:r></w:p></w:body></w:document>'

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': CONTENT_TYPES,
  '_rels/.rels': RELATIONS,
  'word/document.xml': DOCUMENT,
}

export async function createWordFile(
  more: Readonly<Record<string, string | Buffer>> = {},
  parts = PARTS,
): Promise<Buffer> {
  async function* all() {
    for (const [name, text] of Object.entries({ ...parts, ...more })) yield { name, content: [Buffer.from(text)] }
  }
  const bytes: Buffer[] = []
  for await (const chunk of writeZip(all())) bytes.push(chunk)
  return Buffer.concat(bytes)
}

const createBox = (kind: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), content])
}

/** Returns an MP4 file without content, with `bytes` of media data. */
export const createVideo = (bytes = 100): Buffer =>
  Buffer.concat([
    createBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    createBox('moov', createBox('mvhd', Buffer.alloc(100))),
    createBox('mdat', Buffer.alloc(bytes)),
  ])
