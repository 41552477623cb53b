// Placeholders of uploading pictures: decorations that move with the surrounding text and are not part of the document.
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { CHANGES_VALUE } from '../extensions.ts'
import styles from './rich.module.css'

export interface PendingPicture {
  readonly name: string
  readonly url: string
}

interface Step {
  readonly add?: { readonly at: number; readonly picture: PendingPicture }
  readonly remove?: PendingPicture
}

const key = new PluginKey<DecorationSet>('awaited')

export const pendingPictureExtension = Extension.create({
  name: 'awaitedPictures',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, was) {
          const moved = was.map(tr.mapping, tr.doc)
          const { add, remove } = (tr.getMeta(key) ?? {}) as Step
          if (add !== undefined) return moved.add(tr.doc, [createPlaceholder(add)])
          return remove === undefined ? moved : moved.remove(moved.find(undefined, undefined, isSamePicture(remove)))
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

const createPlaceholder = ({ at, picture }: NonNullable<Step['add']>) =>
  Decoration.widget(at, () => renderPicture(picture), { side: 1, picture })

const isSamePicture = (picture: PendingPicture) => (spec: { readonly picture?: PendingPicture }) =>
  spec.picture === picture

function renderPicture({ name, url }: PendingPicture): HTMLElement {
  const image = document.createElement('img')
  image.alt = name
  image.src = url
  image.className = styles['awaited'] ?? ''
  return image
}

export const listPendingPictures = ({ state }: Editor): readonly PendingPicture[] =>
  (key.getState(state)?.find() ?? []).map(({ spec }) => (spec as { picture: PendingPicture }).picture)

/** Returns the placeholder's current position; undefined when the surrounding text was deleted. */
export const findPendingPosition = ({ state }: Editor, picture: PendingPicture): number | undefined =>
  key.getState(state)?.find(undefined, undefined, isSamePicture(picture))[0]?.from

export const addPendingPicture = (editor: Editor, at: number, picture: PendingPicture): void =>
  dispatchStep(editor, { add: { at, picture } })

export const removePendingPicture = (editor: Editor, picture: PendingPicture): void =>
  dispatchStep(editor, { remove: picture })

function dispatchStep(editor: Editor, meta: Step): void {
  const tr = editor.state.tr.setMeta(key, meta).setMeta(CHANGES_VALUE, true).setMeta('addToHistory', false)
  editor.view.dispatch(tr)
}
