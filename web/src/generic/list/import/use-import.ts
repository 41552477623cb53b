// One import from the choice of a file to its end: tried first, taken when its reader says so.
import {
  ASYNC_IMPORT_BYTES,
  type ExistingWay,
  type ImportAnswer,
  type ImportDiff,
  type ImportedBefore,
  type ImportFault,
  type ImportFound,
  type ImportLook,
  type ImportMapping,
  type ImportCorrections,
  type ImportPreview,
  type Success,
} from '@cangdan/protocol'
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import {
  lookAtSheet,
  readSheet,
  sendSheet,
  type ImportMode,
  type ImportOrder,
  type Sheet,
} from '#api/sheets.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import { useExplaining } from './use-explaining.ts'

/** Sentences, one below the other. */
export type Problem = readonly string[]

export type Stage =
  | { readonly kind: 'choosing'; readonly problem?: Problem }
  | {
      readonly kind: 'sending'
      readonly mode: ImportMode
      readonly file: File
      readonly share: number
      /** Rows that a worker has looked at; absent where none does it. */
      readonly rows?: number
      /** Of so many, where that is known. */
      readonly of?: number | undefined
    }
  | {
      readonly kind: 'good'
      readonly sheet: Sheet
      readonly count: number
      /** Rows of the sheet. */
      readonly total: number
      /** Rows that will be left out. */
      readonly skipped: number
      readonly found: ImportFound | undefined
      readonly mapping: ImportMapping | undefined
      /** Some rows as they will be stored, and how many cells somebody has corrected. */
      readonly preview: ImportPreview | undefined
      readonly corrected: number
      /** What it does with records that are there already. */
      readonly diff: ImportDiff | undefined
      /** When the same file was taken before. */
      readonly before: readonly ImportedBefore[] | undefined
      /** Why it was not taken a moment ago, although it was good then. */
      readonly overtaken: string | undefined
    }
  | {
      /** Which column is which field. */
      readonly kind: 'mapping'
      readonly sheet: Sheet
      readonly look: ImportLook
      readonly mapping: ImportMapping | undefined
      /** Why it cannot be read without a word. */
      readonly problem: string | undefined
    }
  | {
      /** Something is wrong with its rows, or so unlikely that somebody is to say that it is so. */
      readonly kind: 'faulty'
      readonly sheet: Sheet
      readonly answer: ImportAnswer
      readonly mapping: ImportMapping | undefined
      /** What was said of single cells and rows. */
      readonly corrections: ImportCorrections | undefined
      /** It was good when it was tried. */
      readonly isLate: boolean
    }
  | {
      readonly kind: 'done'
      readonly count: number
      /** What the server says of it. */
      readonly message: string
      readonly file: File
      /** What was left out because of them. */
      readonly faults: readonly ImportFault[]
      /** The number by which it can be undone. */
      readonly batch: number | undefined
    }

interface Trial {
  readonly order: ImportOrder
  /** Rows that it has, where that is known. */
  readonly of?: number
  readonly chosen: File | Sheet
}

interface Tried {
  readonly sheet: Sheet
  readonly answer: Success<ImportAnswer>
  /** Why it was tried once more instead of taken. */
  readonly overtaken?: string
}

interface Looked {
  readonly sheet: Sheet
  readonly look: ImportLook
  readonly problem?: string
}

export function useImport(listPath: string) {
  const explain = useExplaining()
  const { data: meta } = useTableMeta(listPath)
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [existing, setExisting] = useState<ExistingWay>('add')
  // They are of one file, and stay with it whatever else is said of it.
  const [corrections, setCorrections] = useState<ImportCorrections>()
  const { run, abort } = useCommand<Trial, Tried | Looked>({
    send: async ({ order, chosen, of }, { signal }) => {
      const file = chosen instanceof File ? chosen : chosen.file
      const onProgress = (share: number) => setStage({ kind: 'sending', mode: order.mode, file, share })
      onProgress(0)
      const sheet = chosen instanceof File ? await readSheet(chosen) : chosen
      const onRows = (rows: number) =>
        setStage({ kind: 'sending', mode: order.mode, file, share: 1, rows, of })
      return tryOrLook(listPath, sheet, order, { signal, onProgress, onRows })
    },
    topics: meta?.topics ?? [],
    identityOf: () => undefined,
    // What is being taken cannot be called back, so nobody hangs up on it.
    // A worker that is stopped says what it has done by then.
    mayAbort: ({ order, chosen }) => order.mode !== 'take' || isForWorker(chosen),
    onDone: (settled, { order }) => setStage(stageAfter(settled, order)),
    onRefused: ({ error }, { order }) => setStage({ kind: 'choosing', problem: explain(order.mode, error) }),
    onAborted: () => setStage({ kind: 'choosing' }),
  })
  /** Once more, where it has been tried already. */
  const setWay = (way: ExistingWay): void => {
    setExisting(way)
    if (stage.kind !== 'good' && stage.kind !== 'faulty') return
    const { sheet, mapping } = stage
    void run({
      order: { mode: 'try', skips: skipsIn(stage), mapping, corrections, existing: way },
      chosen: sheet,
    })
  }
  return {
    stage,
    existing,
    corrections,
    setWay,
    ...ordersOf(run, { existing, corrections, setCorrections, rows: rowsIn(stage) }),
    refuse: (...problem: Problem) => setStage({ kind: 'choosing', problem }),
    /** Gives up a trial. */
    stop: abort,
  }
}

interface Said {
  readonly existing: ExistingWay
  readonly corrections: ImportCorrections | undefined
  readonly setCorrections: (corrections: ImportCorrections | undefined) => void
  /** That a trial has found. */
  readonly rows: number
}

/** What is asked of a sheet, with what has been said of it so far. */
function ordersOf(run: (trial: Trial) => unknown, { existing, corrections, setCorrections, rows }: Said) {
  return {
    try: (chosen: File | Sheet, skips = false, mapping?: ImportMapping) => {
      const isOther = chosen instanceof File
      if (isOther) setCorrections(undefined)
      const said = isOther ? undefined : corrections
      void run({ order: { mode: 'try', skips, mapping, corrections: said, existing }, chosen })
    },
    /** Once more, with what somebody has corrected and ticked by now. */
    correct: (sheet: Sheet, said: ImportCorrections, skips: boolean, mapping?: ImportMapping) => {
      setCorrections(said)
      void run({ order: { mode: 'try', skips, mapping, corrections: said, existing }, chosen: sheet })
    },
    /** Shows how it would be read, for somebody to say otherwise. */
    look: (sheet: Sheet, mapping?: ImportMapping) =>
      void run({ order: { mode: 'look', skips: false, mapping }, chosen: sheet }),
    /** What was tried without some of its rows is taken without them. */
    take: (sheet: Sheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
    /** Those with faults are left out, and those that nobody has ticked. */
    takeGood: (sheet: Sheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, keepsGood: true, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
  }
}

/** A sheet whose titles do not do is looked at, so that somebody can say which column is which field. */
async function tryOrLook(
  listPath: string,
  sheet: Sheet,
  order: ImportOrder,
  sending: Parameters<typeof sendSheet>[3],
): Promise<Tried | Looked> {
  const look = () => lookAtSheet(listPath, sheet, order.mapping, sending)
  if (order.mode === 'look') return { sheet, look: await look() }
  try {
    return { sheet, answer: await sendSheet(listPath, sheet, order, sending) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sheet_overtaken') {
      const { seen: _seen, keepsGood: _keeps, ...again } = order
      const answer = await sendSheet(listPath, sheet, { ...again, mode: 'try' }, sending)
      return { sheet, answer, overtaken: error.message }
    }
    if (!(error instanceof ApiError) || error.code !== 'sheet_headings') throw error
    return { sheet, look: await look(), problem: error.message }
  }
}

function stageAfter(settled: Tried | Looked, { mode, mapping, corrections }: ImportOrder): Stage {
  const { sheet } = settled
  if ('look' in settled)
    return { kind: 'mapping', sheet, look: settled.look, mapping, problem: settled.problem }
  const { data, message } = settled.answer
  const { overtaken } = settled
  if (data.fail + (data.warned ?? 0) > 0 && !data.kept)
    return { kind: 'faulty', sheet, answer: data, mapping, corrections, isLate: mode === 'take' }
  if (mode === 'take' && overtaken === undefined)
    return {
      kind: 'done',
      count: data.success,
      message: message ?? '',
      file: sheet.file,
      faults: [...data.errors, ...(data.warnings ?? [])],
      batch: data.batch,
    }
  const { success: count, total, skipped = 0, corrected = 0, found, preview, diff, before } = data
  const good = { sheet, count, total, skipped, corrected, found, preview, mapping, diff, before, overtaken }
  return { kind: 'good', ...good }
}

const isForWorker = (chosen: File | Sheet) =>
  (chosen instanceof File ? chosen : chosen.file).size >= ASYNC_IMPORT_BYTES

/** Rows that a trial has found. */
const rowsIn = (stage: Stage): number =>
  stage.kind === 'good' ? stage.total : stage.kind === 'faulty' ? stage.answer.total : 0

const skipsIn = (stage: Extract<Stage, { kind: 'good' | 'faulty' }>): boolean =>
  stage.kind === 'good' ? stage.skipped > 0 : (stage.answer.skipped ?? 0) > 0
