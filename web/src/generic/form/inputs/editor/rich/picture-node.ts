// A picture in a text that is written: it holds the number of its file, and shows it by an address that is never kept.
import type { FileRef } from '@cangdan/protocol'
import { Node } from '@tiptap/core'
import { renewed } from '#api/files.ts'

/** By the number of the file; those that are uploaded meanwhile come in. */
export type ShownFiles = Map<number, FileRef>

/** Stands between paragraphs. What is pasted from elsewhere with pictures loses them: they are none of the product's files. */
export const pictureNode = (files: ShownFiles) =>
  Node.create({
    name: 'image',
    group: 'part',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      file: {
        default: null,
        parseHTML: (element) => Number(element.getAttribute('data-file')),
        renderHTML: ({ file }) => ({ 'data-file': String(file) }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-file]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = String(node.attrs['alt'])
        const file = files.get(Number(node.attrs['file']))
        if (file?.url !== undefined) show(dom, file)
        return { dom }
      },
  })

function show(dom: HTMLImageElement, file: FileRef): void {
  // An address that has run out is exchanged once.
  const again = async () => {
    const fresh = await renewed(file).catch(() => undefined)
    if (fresh?.url !== undefined) dom.src = fresh.url
  }
  if (file.expires !== undefined) dom.addEventListener('error', () => void again(), { once: true })
  dom.src = file.url ?? ''
}
