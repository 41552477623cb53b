// Placeholders of uploading pictures: decorations that move with the surrounding text and are not part of the document.
import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { CHANGES_VALUE } from '../extensions.ts'
import styles from './rich.module.css'

export interface Awaited {
  readonly name: string
  readonly url: string
}

interface Step {
  readonly add?: { readonly at: number; readonly picture: Awaited }
  readonly remove?: Awaited
}

const key = new PluginKey<DecorationSet>('awaited')

export const awaitedPictures = Extension.create({
  name: 'awaitedPictures',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, was) {
          const moved = was.map(tr.mapping, tr.doc)
          const { add, remove } = (tr.getMeta(key) ?? {}) as Step
          if (add !== undefined) return moved.add(tr.doc, [placeOf(add)])
          return remove === undefined ? moved : moved.remove(moved.find(undefined, undefined, isOf(remove)))
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

const placeOf = ({ at, picture }: NonNullable<Step['add']>) =>
  Decoration.widget(at, () => drawn(picture), { side: 1, picture })

const isOf = (picture: Awaited) => (spec: { readonly picture?: Awaited }) => spec.picture === picture

function drawn({ name, url }: Awaited): HTMLElement {
  const image = document.createElement('img')
  image.alt = name
  image.src = url
  image.className = styles['awaited'] ?? ''
  return image
}

export const awaitedIn = ({ state }: Editor): readonly Awaited[] =>
  (key.getState(state)?.find() ?? []).map(({ spec }) => (spec as { picture: Awaited }).picture)

/** Returns the placeholder's current position; undefined when the surrounding text was deleted. */
export const placeOfAwaited = ({ state }: Editor, picture: Awaited): number | undefined =>
  key.getState(state)?.find(undefined, undefined, isOf(picture))[0]?.from

export const addAwaited = (editor: Editor, at: number, picture: Awaited): void =>
  step(editor, { add: { at, picture } })

export const removeAwaited = (editor: Editor, picture: Awaited): void => step(editor, { remove: picture })

function step(editor: Editor, meta: Step): void {
  const tr = editor.state.tr.setMeta(key, meta).setMeta(CHANGES_VALUE, true).setMeta('addToHistory', false)
  editor.view.dispatch(tr)
}
