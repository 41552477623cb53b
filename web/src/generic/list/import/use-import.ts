// One import from the choice of a file to its end: tried first, taken when its reader says so.
import type { ImportAnswer } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '#api/notices.ts'
import { readSheet, sendSheet, type ImportMode, type ImportOrder, type Sheet } from '#api/sheets.ts'
import { useTranslation } from '#i18n/index.ts'
import { refreshList } from '#generic/meta-query.ts'
import { useExplaining } from './use-explaining.ts'

/** Sentences, one below the other. */
export type Problem = readonly string[]

export type Stage =
  | { readonly kind: 'choosing'; readonly problem?: Problem }
  | { readonly kind: 'sending'; readonly mode: ImportMode; readonly file: File; readonly share: number }
  | {
      readonly kind: 'good'
      readonly sheet: Sheet
      readonly count: number
      /** Rows that will be left out. */
      readonly skipped: number
    }
  | {
      readonly kind: 'faulty'
      readonly file: File
      readonly answer: ImportAnswer
      /** It was good when it was tried. */
      readonly isLate: boolean
    }

export function useImport(listPath: string, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const explain = useExplaining()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  const trying = useRef<AbortController>(undefined)
  // What is being taken cannot be called back, so nobody hangs up on it.
  useEffect(() => () => trying.current?.abort(), [])

  const settle = ({ mode }: ImportOrder, sheet: Sheet, answer: ImportAnswer, message: string): void => {
    if (answer.fail > 0) setStage({ kind: 'faulty', file: sheet.file, answer, isLate: mode === 'take' })
    else if (mode === 'try')
      setStage({ kind: 'good', sheet, count: answer.success, skipped: answer.skipped ?? 0 })
    else {
      notify({ kind: 'success', text: message || t('action.done'), seconds: 3 })
      onDone()
    }
  }

  const send = async (order: ImportOrder, chosen: File | Sheet): Promise<void> => {
    if (running.current !== undefined) return
    const { mode } = order
    const call = (running.current = new AbortController())
    trying.current = mode === 'try' ? call : undefined
    const file = chosen instanceof File ? chosen : chosen.file
    const onProgress = (share: number) => setStage({ kind: 'sending', mode, file, share })
    onProgress(0)
    try {
      const sheet = chosen instanceof File ? await readSheet(chosen) : chosen
      const { data, message } = await sendSheet(listPath, sheet, order, { signal: call.signal, onProgress })
      settle(order, sheet, data, message)
    } catch (error) {
      setStage({ kind: 'choosing', ...(call.signal.aborted ? {} : { problem: explain(mode, error) }) })
    } finally {
      running.current = undefined
      // Even where no answer came: it may have been taken.
      if (mode === 'take') void refreshList(client, listPath)
    }
  }

  return {
    stage,
    try: (file: File, skips = false) => void send({ mode: 'try', skips }, file),
    /** What was tried without some of its rows is taken without them. */
    take: (sheet: Sheet, skips: boolean) => void send({ mode: 'take', skips }, sheet),
    refuse: (...problem: Problem) => setStage({ kind: 'choosing', problem }),
    /** Gives up a trial. */
    stop: () => trying.current?.abort(),
  }
}
