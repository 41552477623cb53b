// Picture node of the editor. It stores the file's id; the URL is never stored.
import type { FileRef } from '@cangdan/protocol'
import { Node } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { renewFileUrl } from '#api/endpoints/files.ts'
import richStyles from '#generic/texts/rich-text.module.css'

/** Files by id; uploads are added while the form is open. */
export type ShownFiles = Map<number, FileRef>

/** Characters of the alternative text. */
export const MAX_ALT_LENGTH = 200

/** Block-level node. Pasted pictures from elsewhere are dropped, since they are not files of the product. */
export const createPictureNode = (files: ShownFiles) =>
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
        const shown = renderPictureNode(files.get(Number(file)), getAlt(node))
        return {
          dom: shown.dom,
          update: (next) => {
            if (next.type.name !== 'image' || next.attrs['file'] !== file) return false
            shown.name(getAlt(next))
            return true
          },
        }
      },
  })

const getAlt = ({ attrs }: PmNode) => String(attrs['alt'])

function renderPictureNode(file: FileRef | undefined, alt: string) {
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
    showPicture(image, file, fail)
  }
  return { dom, name }
}

function showPicture(image: HTMLImageElement, file: FileRef, fail: () => void): void {
  // An expired URL is renewed once.
  const renewOnce = async () => {
    image.addEventListener('error', fail, { once: true })
    const fresh = file.expires === undefined ? undefined : await renewFileUrl(file).catch(() => undefined)
    if (fresh?.url === undefined) fail()
    else image.src = fresh.url
  }
  image.addEventListener('error', () => void renewOnce(), { once: true })
  image.src = file.url ?? ''
}
