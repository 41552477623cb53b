import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'

export interface PdfPage {
  /** Without whitespace, because line breaks within a text vary. */
  readonly text: string
  readonly images: number
}

/** Removes spaces and unifies characters with the same glyph in the font. */
export const normalizePdfText = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')

export async function readPdfPages(bytes: Buffer): Promise<readonly PdfPage[]> {
  const images = countImages(bytes)
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push({
      text: normalizePdfText(items.map((item) => ('str' in item ? item.str : '')).join('')),
      images: images[number - 1] ?? 0,
    })
  }
  return pages
}

/** Counts the pictures that each page draws. pdfjs lists drawing operations on newer Node.js only. */
function countImages(bytes: Buffer): number[] {
  // One byte per character, so that text offsets equal file offsets.
  const file = bytes.toString('latin1')
  const readObject = (number: string): string => {
    const start = file.search(new RegExp(`(?:^|\\n)${number} 0 obj\\n`))
    return file.slice(start, file.indexOf('\nendobj', start))
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(file)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const contents = /\/Contents (\d+) 0 R/.exec(readObject(page))?.[1] ?? ''
    const content = readObject(contents)
    const stream = content.slice(content.indexOf('stream\n') + 7, content.lastIndexOf('\nendstream'))
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    return [...drawn.matchAll(/\/\w+ Do\b/g)].length
  })
}
