// One import from the choice of a file to its end: tried first, taken when its reader says so.
import type { ImportAnswer, Success } from '@cangdan/protocol'
import { useState } from 'react'
import { readSheet, sendSheet, type ImportMode, type ImportOrder, type Sheet } from '#api/sheets.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useTableMeta } from '#generic/meta-query.ts'
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
  | {
      readonly kind: 'done'
      readonly count: number
      /** What the server says of it. */
      readonly message: string
    }

interface Trial {
  readonly order: ImportOrder
  readonly chosen: File | Sheet
}

interface Settled {
  readonly sheet: Sheet
  readonly answer: Success<ImportAnswer>
}

export function useImport(listPath: string) {
  const explain = useExplaining()
  const { data: meta } = useTableMeta(listPath)
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })

  const settle = ({ sheet, answer: { data, message } }: Settled, { order: { mode } }: Trial): void => {
    if (data.fail > 0) setStage({ kind: 'faulty', file: sheet.file, answer: data, isLate: mode === 'take' })
    else if (mode === 'try')
      setStage({ kind: 'good', sheet, count: data.success, skipped: data.skipped ?? 0 })
    else setStage({ kind: 'done', count: data.success, message: message ?? '' })
  }

  const { run, abort } = useCommand<Trial, Settled>({
    send: async ({ order, chosen }, { signal }) => {
      const file = chosen instanceof File ? chosen : chosen.file
      const onProgress = (share: number) => setStage({ kind: 'sending', mode: order.mode, file, share })
      onProgress(0)
      const sheet = chosen instanceof File ? await readSheet(chosen) : chosen
      return { sheet, answer: await sendSheet(listPath, sheet, order, { signal, onProgress }) }
    },
    topics: meta?.topics ?? [],
    identityOf: () => undefined,
    // What is being taken cannot be called back, so nobody hangs up on it.
    mayAbort: ({ order }) => order.mode === 'try',
    onDone: settle,
    onRefused: ({ error }, { order }) => setStage({ kind: 'choosing', problem: explain(order.mode, error) }),
    onAborted: () => setStage({ kind: 'choosing' }),
  })

  return {
    stage,
    try: (file: File, skips = false) => void run({ order: { mode: 'try', skips }, chosen: file }),
    /** What was tried without some of its rows is taken without them. */
    take: (sheet: Sheet, skips: boolean) => void run({ order: { mode: 'take', skips }, chosen: sheet }),
    refuse: (...problem: Problem) => setStage({ kind: 'choosing', problem }),
    /** Gives up a trial. */
    stop: abort,
  }
}
