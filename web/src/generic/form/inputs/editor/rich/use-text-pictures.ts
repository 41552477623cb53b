import type { FieldMeta, UploadedFile } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { useCallback, useRef, useState } from 'react'
import { uploadFile } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'
import { useLatest } from '#generic/use-latest.ts'
import { useLocalFiles } from '#generic/form/inputs/files/use-local-files.ts'
import { getErrorMessage, useFileCheck } from '#generic/form/inputs/files/use-uploads.ts'
import { addPendingPicture, listPendingPictures, findPendingPosition, removePendingPicture } from './pending-picture.ts'
import { insertBlock, prepareInsertPosition } from './insert-blocks.ts'
import { MAX_ALT_LENGTH, type ShownFiles } from './picture-node.ts'

export function useTextPictures(field: FieldMeta, files: ShownFiles) {
  const { t } = useTranslation()
  const { sending, problem, setProblem, send, ...shown } = usePictureUploads()
  const problemOf = useFileCheck(field)
  const order = useRef(Promise.resolve())

  const uploadPicture = (editor: Editor, at: number, file: File): void => {
    const awaited = { name: file.name, url: shown.show(file) }
    addPendingPicture(editor, at, awaited)
    const [before, coming] = [order.current, send(file, awaited.url)]
    const insertWhenUploaded = async () => {
      const uploaded = await coming
      // Inserts in the order of choice, whichever upload finishes first.
      await before
      const place = findPendingPosition(editor, awaited)
      removePendingPicture(editor, awaited)
      // A picture whose placeholder was deleted is not inserted.
      if (uploaded === undefined || place === undefined) return shown.release(awaited.url)
      files.set(uploaded.id, { ...uploaded, url: awaited.url })
      insertBlock(editor, place, { type: 'image', attrs: { file: uploaded.id, alt: toAlt(uploaded.name) } })
    }
    order.current = insertWhenUploaded()
  }

  const latest = useLatest({ bring: uploadPicture, problemOf, field, t })
  const take = useCallback(
    (editor: Editor, chosen: readonly File[]) => {
      const now = latest.current
      const most = now.field.files ?? 0
      const room = Math.max(0, most - countPictures(editor) - listPendingPictures(editor).length)
      const fitting = chosen.filter((file) => now.problemOf(file) === undefined)
      const [first] = chosen.flatMap((file) => now.problemOf(file) ?? [])
      setProblem(first ?? (fitting.length > room ? now.t('file.too_many', { n: most }) : undefined))
      const taken = fitting.slice(0, room)
      if (taken.length === 0) return
      const at = prepareInsertPosition(editor)
      for (const file of taken) now.bring(editor, at, file)
      editor.commands.focus()
    },
    [latest, setProblem],
  )
  return { place: shown.place, sending, problem, take }
}

/** Uploads that live as long as the form. `url` is the object URL returned by `show`. */
function usePictureUploads() {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { underway, ...shown } = useLocalFiles()

  const send = async (file: File, url: string): Promise<UploadedFile | undefined> => {
    const giveUp = new AbortController()
    underway.current.set(url, giveUp)
    setSending((names) => [...names, file.name])
    try {
      return await uploadFile(file, { signal: giveUp.signal })
    } catch (error) {
      setProblem(t('file.failed', { name: file.name, reason: getErrorMessage(error) }))
      return undefined
    } finally {
      underway.current.delete(url)
      setSending((names) => names.toSpliced(names.indexOf(file.name), 1))
    }
  }
  return { ...shown, sending, problem, setProblem, send }
}

const toAlt = (name: string): string => Array.from(name).slice(0, MAX_ALT_LENGTH).join('')

function countPictures({ state }: Editor): number {
  const found = new Set<unknown>()
  state.doc.forEach(({ type, attrs }) => {
    if (type.name === 'image') found.add(attrs['file'])
  })
  return found.size
}
