import type { FieldMeta, UploadedFile } from '@cangdan/protocol'
import type { Editor } from '@tiptap/react'
import { useCallback, useRef, useState } from 'react'
import { uploadFile } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'
import { useLatest } from '#generic/use-latest.ts'
import { useLocalFiles } from '#generic/form/inputs/files/use-local-files.ts'
import { reasonOf, useProblemOf } from '#generic/form/inputs/files/use-uploads.ts'
import { addAwaited, awaitedIn, placeOfAwaited, removeAwaited } from './awaited.ts'
import { insertPart, makePlace } from './parts.ts'
import { MAX_ALT_LENGTH, type ShownFiles } from './picture-node.ts'

export function useTextPictures(field: FieldMeta, files: ShownFiles) {
  const { t } = useTranslation()
  const { sending, problem, setProblem, send, ...shown } = useSending()
  const problemOf = useProblemOf(field)
  const order = useRef(Promise.resolve())

  const bring = (editor: Editor, at: number, file: File): void => {
    const awaited = { name: file.name, url: shown.show(file) }
    addAwaited(editor, at, awaited)
    const [before, coming] = [order.current, send(file, awaited.url)]
    const put = async () => {
      const come = await coming
      // Inserts in the order of choice, whichever upload finishes first.
      await before
      const place = placeOfAwaited(editor, awaited)
      removeAwaited(editor, awaited)
      // A picture whose placeholder was deleted is not inserted.
      if (come === undefined || place === undefined) return shown.release(awaited.url)
      files.set(come.id, { ...come, url: awaited.url })
      insertPart(editor, place, { type: 'image', attrs: { file: come.id, alt: altOf(come.name) } })
    }
    order.current = put()
  }

  const latest = useLatest({ bring, problemOf, field, t })
  const take = useCallback(
    (editor: Editor, chosen: readonly File[]) => {
      const now = latest.current
      const most = now.field.files ?? 0
      const room = Math.max(0, most - picturesOf(editor) - awaitedIn(editor).length)
      const fitting = chosen.filter((file) => now.problemOf(file) === undefined)
      const [first] = chosen.flatMap((file) => now.problemOf(file) ?? [])
      setProblem(first ?? (fitting.length > room ? now.t('file.too_many', { n: most }) : undefined))
      const taken = fitting.slice(0, room)
      if (taken.length === 0) return
      const at = makePlace(editor)
      for (const file of taken) now.bring(editor, at, file)
      editor.commands.focus()
    },
    [latest, setProblem],
  )
  return { place: shown.place, sending, problem, take }
}

/** Uploads that live as long as the form. `url` is the object URL returned by `show`. */
function useSending() {
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
      setProblem(t('file.failed', { name: file.name, reason: reasonOf(error) }))
      return undefined
    } finally {
      underway.current.delete(url)
      setSending((names) => names.toSpliced(names.indexOf(file.name), 1))
    }
  }
  return { ...shown, sending, problem, setProblem, send }
}

const altOf = (name: string): string => Array.from(name).slice(0, MAX_ALT_LENGTH).join('')

function picturesOf({ state }: Editor): number {
  const found = new Set<unknown>()
  state.doc.forEach(({ type, attrs }) => {
    if (type.name === 'image') found.add(attrs['file'])
  })
  return found.size
}
