// One import from the choice of a file to its end: tried first, taken when its reader says so.
import {
  ASYNC_IMPORT_BYTES,
  type ExistingWay,
  type ImportCorrections,
  type ImportMapping,
} from '@cangdan/protocol'
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import {
  lookAtSheet,
  readSheet,
  sendSheet,
  type ImportOrder,
  type Sheet,
  SheetGone,
  type ImportMode,
} from '#api/endpoints/sheets.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useTyped } from '#generic/form/drafts/use-unsaved.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import {
  hasSaid,
  isSaidIn,
  rowsIn,
  skipsIn,
  stageAfter,
  stageBefore,
  type Looked,
  type Problem,
  type Stage,
  type Tried,
} from './stage.ts'
import { announce } from '#api/announce.ts'
import { logError } from '#api/error-log.ts'
import { useTranslation } from '#i18n/index.ts'
import { SHEETS } from '#i18n/sheets.ts'

interface Trial {
  readonly order: ImportOrder
  /** Rows that it has, where that is known. */
  readonly of?: number
  readonly chosen: File | Sheet
}

export function useImport(listPath: string) {
  const explain = useExplaining()
  const { data: meta } = useTableMeta(listPath)
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [existing, setExisting] = useState<ExistingWay>('add')
  // They are of one file, and stay with it whatever else is said of it.
  const [corrections, setCorrections] = useState<ImportCorrections>()
  const release = useTyped(hasSaid(stage))
  const before = useRef<Stage>(stage)
  const { run, abort } = useCommand<Trial, Tried | Looked>({
    send: async ({ order, chosen, of }, { signal }) => {
      const file = chosen instanceof File ? chosen : chosen.file
      before.current = stageBefore(stage, order)
      const sending = { kind: 'sending', mode: order.mode, file, isSaid: isSaidIn(order) } as const
      const onProgress = (share: number) => setStage({ ...sending, share })
      onProgress(0)
      const sheet = chosen instanceof File ? await readSheet(chosen) : chosen
      const onRows = (rows: number) => setStage({ ...sending, share: 1, rows, of })
      return tryOrLook(listPath, sheet, order, { signal, onProgress, onRows })
    },
    topics: meta?.topics ?? [],
    identityOf: () => undefined,
    // What is being taken cannot be called back, so nobody hangs up on it.
    // A worker that is stopped says what it has done by then.
    mayAbort: ({ order, chosen }) => order.mode !== 'take' || isForWorker(chosen),
    onDone: (settled, { order }) => {
      const next = stageAfter(settled, order)
      // Its tab may be hidden by now.
      if (!hasSaid(next)) release()
      setStage(next)
    },
    onRefused: ({ error }, { order }) => {
      release()
      setStage({ kind: 'choosing', problem: explain(order.mode, error) })
    },
    onAborted: () => setStage(before.current),
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

const isForWorker = (chosen: File | Sheet) =>
  (chosen instanceof File ? chosen : chosen.file).size >= ASYNC_IMPORT_BYTES

/** Answers with what tells the reason, and then whether anything was imported. */
function useExplaining(): (mode: ImportMode, error: unknown) => readonly string[] {
  const { t } = useTranslation()
  return (mode, error) => {
    if (error instanceof SheetGone)
      return [t(mode === 'take' ? SHEETS.changed : SHEETS.unreadable), t(SHEETS.nothing)]
    if (!(error instanceof ApiError)) logError(error, 'import')
    if (isForbidden(error) || isSignedOut(error)) announce(error)
    if (mode === 'take' && isUnanswered(error)) return [t('api.network'), t(SHEETS.unknown)]
    return [textOf(error) ?? t('api.unreadable'), t(SHEETS.nothing)]
  }
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.data === 'login'

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable'

/** The server's text without what programs put before it (requirement L9). */
const textOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message.replace(/^\s*Error:\s*/i, '') : undefined
