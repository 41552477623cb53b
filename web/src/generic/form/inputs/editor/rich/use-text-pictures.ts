// Pictures on their way into a text: chosen, dropped or pasted, sent to the product's files, and put where the cursor is.
import type { FieldMeta } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { useCallback, useRef, useState } from 'react'
import { uploadFile } from '#api/files.ts'
import { useTranslation } from '#i18n/index.ts'
import { useLatest } from '#generic/use-latest.ts'
import { reasonOf, useProblemOf } from '#generic/form/inputs/use-uploads.ts'
import type { ShownFiles } from './picture-node.ts'

const MAX_ALT_LENGTH = 200

export function useTextPictures(field: FieldMeta, files: ShownFiles) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const problemOf = useProblemOf(field)
  const underway = useRef(0)

  const send = async (editor: Editor, file: File): Promise<void> => {
    setSending((names) => [...names, file.name])
    underway.current += 1
    try {
      const { id, name, type } = await uploadFile(file, {})
      files.set(id, { id, name, type, url: URL.createObjectURL(file) })
      const alt = Array.from(name).slice(0, MAX_ALT_LENGTH).join('')
      if (!editor.isDestroyed) insertPicture(editor, { file: id, alt })
    } catch (error) {
      setProblem(t('file.failed', { name: file.name, reason: reasonOf(error) }))
    } finally {
      underway.current -= 1
      setSending((names) => names.toSpliced(names.indexOf(file.name), 1))
    }
  }

  const latest = useLatest({ send, problemOf, field, t })
  const take = useCallback(
    (editor: Editor, chosen: readonly File[]) => {
      const now = latest.current
      const room = (now.field.files ?? 0) - picturesOf(editor) - underway.current
      const fitting = chosen.filter((file) => now.problemOf(file) === undefined)
      const [first] = chosen.flatMap((file) => now.problemOf(file) ?? [])
      setProblem(
        first ?? (fitting.length > room ? now.t('file.too_many', { n: now.field.files ?? 0 }) : undefined),
      )
      for (const file of fitting.slice(0, Math.max(0, room))) void now.send(editor, file)
    },
    [latest],
  )
  return { sending, problem, take }
}

// Behind what the cursor is in: a table, a list or a paragraph of its own.
function insertPicture(editor: Editor, attrs: { readonly file: number; readonly alt: string }): void {
  const { $to } = editor.state.selection
  const behind = $to.depth === 0 ? $to.pos : $to.after(1)
  editor.chain().focus().insertContentAt(behind, { type: 'image', attrs }).run()
}

function picturesOf({ state }: Editor): number {
  const found = new Set<unknown>()
  state.doc.forEach(({ type, attrs }) => {
    if (type.name === 'image') found.add(attrs['file'])
  })
  return found.size
}
