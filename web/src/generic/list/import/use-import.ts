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
  readonly of?: number
  readonly chosen: File | Sheet
}

export function useImport(listPath: string) {
  const explain = useExplaining()
  const { data: meta } = useTableMeta(listPath)
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [existing, setExisting] = useState<ExistingWay>('add')
  // Corrections belong to the file and survive changes of the mapping.
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
    // A synchronous import cannot be cancelled, so it is not aborted. A background job that is stopped reports what it has done.
    mayAbort: ({ order, chosen }) => order.mode !== 'take' || isForWorker(chosen),
    onDone: (settled, { order }) => {
      const next = stageAfter(settled, order)
      // Its tab may be hidden at this point.
      if (!hasSaid(next)) release()
      setStage(next)
    },
    onRefused: ({ error }, { order }) => {
      release()
      setStage({ kind: 'choosing', problem: explain(order.mode, error) })
    },
    onAborted: () => setStage(before.current),
  })
  /** Repeats a dry run that was already made. */
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
    stop: abort,
  }
}

interface Said {
  readonly existing: ExistingWay
  readonly corrections: ImportCorrections | undefined
  readonly setCorrections: (corrections: ImportCorrections | undefined) => void
  readonly rows: number
}

function ordersOf(run: (trial: Trial) => unknown, { existing, corrections, setCorrections, rows }: Said) {
  return {
    try: (chosen: File | Sheet, skips = false, mapping?: ImportMapping) => {
      const isOther = chosen instanceof File
      if (isOther) setCorrections(undefined)
      const said = isOther ? undefined : corrections
      void run({ order: { mode: 'try', skips, mapping, corrections: said, existing }, chosen })
    },
    /** Repeats the dry run with the corrections and confirmations. */
    correct: (sheet: Sheet, said: ImportCorrections, skips: boolean, mapping?: ImportMapping) => {
      setCorrections(said)
      void run({ order: { mode: 'try', skips, mapping, corrections: said, existing }, chosen: sheet })
    },
    /** Analyses the file so that the user can edit its mapping. */
    look: (sheet: Sheet, mapping?: ImportMapping) =>
      void run({ order: { mode: 'look', skips: false, mapping }, chosen: sheet }),
    /** Rows that were skipped in the dry run are skipped in the import. */
    take: (sheet: Sheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
    /** Skips rows with errors and rows whose warnings are not confirmed. */
    takeGood: (sheet: Sheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, keepsGood: true, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
  }
}

/** Runs the order; a spreadsheet with unrecognized headers is analysed instead, so that the user can map its columns. */
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

/** The server's text without a leading `Error:` (requirement L9). */
const textOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message.replace(/^\s*Error:\s*/i, '') : undefined
