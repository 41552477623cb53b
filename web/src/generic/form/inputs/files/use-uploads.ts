import { MEGABYTE, type FieldMeta, type FileRef } from '@cangdan/protocol'
import { useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { uploadFile } from '#api/endpoints/files.ts'
import { useTranslation } from '#i18n/index.ts'
import { createPendingFile } from '#generic/form/fields/form-fields.ts'
import { getMegabyteLimit, formatAcceptedTypes } from './file-kinds.ts'
import { useLocalFiles } from './use-local-files.ts'

interface UploadsProps {
  readonly field: FieldMeta
  readonly value: readonly FileRef[]
  readonly onChange: (value: readonly FileRef[]) => void
}

export function useUploads({ field, value, onChange }: UploadsProps) {
  const { t } = useTranslation()
  const most = field.files ?? 1
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState<string>()
  const list = useList(value, onChange)
  const { underway, ...shown } = useLocalFiles()
  const problemOf = useFileCheck(field)

  const send = async (file: File): Promise<void> => {
    const url = shown.show(file)
    const giveUp = new AbortController()
    underway.current.set(url, giveUp)
    const pending = createPendingFile(file, url)
    list.change((files) => (most === 1 ? [pending] : [...files, pending]))
    try {
      const onProgress = (share: number) => setProgress((shares) => ({ ...shares, [url]: share }))
      const { id, name, type } = await uploadFile(file, { signal: giveUp.signal, onProgress })
      list.swap(url, [{ id, name, type, url }])
      // The replaced file can be restored until the upload succeeds.
      if (most === 1) shown.releaseOthers(url)
    } catch (error) {
      list.swap(url, most === 1 ? list.settled() : [])
      shown.release(url)
      if (!giveUp.signal.aborted) setProblem(t('file.failed', { name: file.name, reason: getErrorMessage(error) }))
    } finally {
      underway.current.delete(url)
    }
  }

  const add = (chosen: readonly File[]): void => {
    const files = most === 1 ? chosen.slice(0, 1) : chosen
    const fitting = files.filter((file) => problemOf(file) === undefined)
    const room = most === 1 ? 1 : most - list.length()
    const [first] = files.flatMap((file) => problemOf(file) ?? [])
    setProblem(first ?? (fitting.length > room ? t('file.too_many', { n: most }) : undefined))
    if (most === 1 && fitting.length > 0) for (const giveUp of underway.current.values()) giveUp.abort()
    for (const file of fitting.slice(0, room)) void send(file)
  }

  const remove = ({ url = '', id }: FileRef): void => {
    setProblem(undefined)
    const giveUp = underway.current.get(url)
    if (giveUp !== undefined) return giveUp.abort()
    list.change((files) => files.filter((file) => file.id !== id))
    shown.release(url)
  }

  return { place: shown.place, progress, problem, add, remove }
}

/** Applies changes to the latest value: two uploads may finish before the next render. */
function useList(value: readonly FileRef[], onChange: UploadsProps['onChange']) {
  const latest = useRef(value)
  /** The value before any upload began. */
  const settled = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
    if (value.every(({ id }) => id > 0)) settled.current = value
  }, [value])
  const change = (next: (files: readonly FileRef[]) => readonly FileRef[]): void => {
    latest.current = next(latest.current)
    onChange(latest.current)
  }
  return {
    change,
    swap: (url: string, by: readonly FileRef[]) =>
      change((files) => files.flatMap((file) => (file.url === url ? by : [file]))),
    settled: () => settled.current,
    length: () => latest.current.length,
  }
}

/** Returns the error of a file before its upload. The server checks its bytes independently of the browser's media type. */
export function useFileCheck(field: FieldMeta): (file: File) => string | undefined {
  const { t, language } = useTranslation()
  return ({ name, type, size }) => {
    const isKnown = type === '' || field.accept === undefined || field.accept.includes(type)
    if (!isKnown) return t('file.wrong_type', { name, types: formatAcceptedTypes(field, language) })
    const most = getMegabyteLimit(field, type)
    return size > most * MEGABYTE ? t('file.too_big', { name, n: most }) : undefined
  }
}

export const getErrorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : '')
