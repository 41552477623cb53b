// Scans a printed copy: the first page of a PDF as the picture that a scanner makes of it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getSharedBrowser } from './browser.ts'

/** pdf.js, in the browser: rendering needs a canvas. */
const RENDERER = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))

interface Renderer {
  readonly getDocument: (input: object) => { readonly promise: Promise<RenderedDocument> }
}
interface RenderedDocument {
  readonly getPage: (number: number) => Promise<RenderedPage>
}
interface RenderedPage {
  readonly getViewport: (options: object) => { readonly width: number; readonly height: number }
  readonly render: (options: object) => { readonly promise: Promise<void> }
}

/** Returns a JPEG of the first page with 150 dots per inch, a little askew. */
export async function scanFirstPage(pdf: Uint8Array): Promise<Buffer> {
  const page = await (await getSharedBrowser()).newPage()
  const source = JSON.stringify(await readFile(RENDERER, 'utf8'))
  // As text, because imports of functions are changed before they reach the browser.
  await page.evaluate(
    `import(URL.createObjectURL(new Blob([${source}], { type: 'text/javascript' }))).then((module) => { globalThis.renderer = module })`,
  )
  const url = await page.evaluate(
    async (bytes) => {
      const { getDocument } = (globalThis as unknown as { renderer: Renderer }).renderer
      const opened = await getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false }).promise
      const first = await opened.getPage(1)
      const viewport = first.getViewport({ scale: 150 / 72 })
      const [flat, askew] = [document.createElement('canvas'), document.createElement('canvas')]
      for (const canvas of [flat, askew]) Object.assign(canvas, { width: viewport.width, height: viewport.height })
      await first.render({ canvas: flat, canvasContext: flat.getContext('2d'), viewport }).promise
      const context = askew.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.fillStyle = '#f4f4f0'
      context.fillRect(0, 0, askew.width, askew.height)
      context.rotate(0.02)
      context.drawImage(flat, 0, 0)
      return askew.toDataURL('image/jpeg', 0.7)
    },
    [...pdf],
  )
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
