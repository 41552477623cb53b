// Puts pages in front of a stored PDF, whose own pages are copied unchanged. It runs in a child process.
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { buildPdf } from './build-pdf.ts'
import type { PdfDefinition } from './definition.ts'

export interface PrependedPages {
  /** `{filePages}` in its texts is the number of pages of the file. */
  readonly definition: PdfDefinition
  readonly path: string
}

/** @throws the library's error for a file that is no PDF */
export async function prependPages({ definition, path }: PrependedPages): Promise<Buffer> {
  const document = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const text = JSON.stringify(definition).replaceAll('{filePages}', String(document.getPageCount()))
  const front = await PDFDocument.load(await buildPdf(JSON.parse(text) as PdfDefinition))
  const pages = await document.copyPages(front, front.getPageIndices())
  for (const [at, page] of pages.entries()) document.insertPage(at, page)
  return Buffer.from(await document.save())
}
