// A picture in a text that is written: it holds the number of its file, and shows it by an address that is never kept.
import type { FileRef } from '@cangdan/protocol'
import { Node } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { renewed } from '#api/endpoints/files.ts'
import richStyles from '#generic/texts/rich-text.module.css'

/** By the number of the file; those that are uploaded meanwhile come in. */
export type ShownFiles = Map<number, FileRef>

/** Of what a picture shows, in words. */
export const MAX_ALT_LENGTH = 200

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
        const file: unknown = node.attrs['file']
        const shown = drawn(files.get(Number(file)), altOf(node))
        return {
          dom: shown.dom,
          update: (next) => {
            if (next.type.name !== 'image' || next.attrs['file'] !== file) return false
            shown.name(altOf(next))
            return true
          },
        }
      },
  })

const altOf = ({ attrs }: PmNode) => String(attrs['alt'])

/** The picture, or where there is none to be seen what it shows. */
function drawn(file: FileRef | undefined, alt: string) {
  const dom = document.createElement('div')
  dom.className = richStyles['frame'] ?? ''
  const image = document.createElement('img')
  const absent = document.createElement('span')
  absent.className = richStyles['gone'] ?? ''
  const fail = () => dom.replaceChildren(absent)
  const name = (words: string) => {
    image.alt = words
    absent.textContent = words
  }
  name(alt)
  if (file?.url === undefined) fail()
  else {
    dom.append(image)
    show(image, file, fail)
  }
  return { dom, name }
}

function show(image: HTMLImageElement, file: FileRef, fail: () => void): void {
  // An address that has run out is exchanged once.
  const again = async () => {
    image.addEventListener('error', fail, { once: true })
    const fresh = file.expires === undefined ? undefined : await renewed(file).catch(() => undefined)
    if (fresh?.url === undefined) fail()
    else image.src = fresh.url
  }
  image.addEventListener('error', () => void again(), { once: true })
  image.src = file.url ?? ''
}
