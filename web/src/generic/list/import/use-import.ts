import {
  ASYNC_IMPORT_BYTES,
  type ExistingStrategy,
  type ImportCorrections,
  type ImportMapping,
} from '@cangdan/protocol'
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import {
  inspectSpreadsheet,
  readSpreadsheet,
  uploadSpreadsheet,
  type SpreadsheetImportOptions,
  type ChosenSpreadsheet,
  SpreadsheetChanged,
  type ImportMode,
} from '#api/endpoints/spreadsheets.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { useTableMeta } from '#generic/meta-query.ts'
import {
  holdsUserInput,
  hasUserInput,
  countFileRows,
  skipsRows,
  getNextStage,
  getPreviousStage,
  type AnalysisResult,
  type Problem,
  type Stage,
  type DryRunResult,
} from './stage.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { logError } from '#api/error-log.ts'
import { useTranslation } from '#i18n/index.ts'
import { IMPORT_TEXTS } from '#i18n/import-texts.ts'

interface ImportRun {
  readonly order: SpreadsheetImportOptions
  readonly of?: number
  readonly chosen: File | ChosenSpreadsheet
}

export function useImport(listPath: string) {
  const explain = useImportErrors()
  const { data: meta } = useTableMeta(listPath)
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [existing, setExisting] = useState<ExistingStrategy>('add')
  // Corrections belong to the file and survive changes of the mapping.
  const [corrections, setCorrections] = useState<ImportCorrections>()
  const release = useUnsavedInput(holdsUserInput(stage))
  const before = useRef<Stage>(stage)
  const { run, abort } = useCommand<ImportRun, DryRunResult | AnalysisResult>({
    send: async ({ order, chosen, of }, { signal }) => {
      const file = chosen instanceof File ? chosen : chosen.file
      before.current = getPreviousStage(stage, order)
      const sending = { kind: 'sending', mode: order.mode, file, hasInput: hasUserInput(order) } as const
      const onProgress = (share: number) => setStage({ ...sending, share })
      onProgress(0)
      const sheet = chosen instanceof File ? await readSpreadsheet(chosen) : chosen
      const onRows = (rows: number) => setStage({ ...sending, share: 1, rows, of })
      return runOrAnalyse(listPath, sheet, order, { signal, onProgress, onRows })
    },
    topics: meta?.topics ?? [],
    getIdentity: () => undefined,
    // A synchronous import cannot be cancelled, so it is not aborted. A background job that is stopped reports what it has done.
    mayAbort: ({ order, chosen }) => order.mode !== 'take' || isBackgroundImport(chosen),
    onDone: (settled, { order }) => {
      const next = getNextStage(settled, order)
      // Its tab may be hidden at this point.
      if (!holdsUserInput(next)) release()
      setStage(next)
    },
    onRejected: ({ error }, { order }) => {
      release()
      setStage({ kind: 'choosing', problem: explain(order.mode, error) })
    },
    onAborted: () => setStage(before.current),
  })
  /** Repeats a dry run that was already made. */
  const setExistingMode = (way: ExistingStrategy): void => {
    setExisting(way)
    if (stage.kind !== 'good' && stage.kind !== 'faulty') return
    const { sheet, mapping } = stage
    void run({
      order: { mode: 'try', skips: skipsRows(stage), mapping, corrections, existing: way },
      chosen: sheet,
    })
  }
  return {
    stage,
    existing,
    corrections,
    setWay: setExistingMode,
    ...createCommands(run, { existing, corrections, setCorrections, rows: countFileRows(stage) }),
    refuse: (...problem: Problem) => setStage({ kind: 'choosing', problem }),
    stop: abort,
  }
}

interface ImportInput {
  readonly existing: ExistingStrategy
  readonly corrections: ImportCorrections | undefined
  readonly setCorrections: (corrections: ImportCorrections | undefined) => void
  readonly rows: number
}

function createCommands(
  run: (trial: ImportRun) => unknown,
  { existing, corrections, setCorrections, rows }: ImportInput,
) {
  return {
    try: (chosen: File | ChosenSpreadsheet, skips = false, mapping?: ImportMapping) => {
      const isOther = chosen instanceof File
      if (isOther) setCorrections(undefined)
      const corrected = isOther ? undefined : corrections
      void run({ order: { mode: 'try', skips, mapping, corrections: corrected, existing }, chosen })
    },
    /** Repeats the dry run with the corrections and confirmations. */
    correct: (sheet: ChosenSpreadsheet, corrected: ImportCorrections, skips: boolean, mapping?: ImportMapping) => {
      setCorrections(corrected)
      void run({ order: { mode: 'try', skips, mapping, corrections: corrected, existing }, chosen: sheet })
    },
    /** Analyses the file so that the user can edit its mapping. */
    look: (sheet: ChosenSpreadsheet, mapping?: ImportMapping) =>
      void run({ order: { mode: 'look', skips: false, mapping }, chosen: sheet }),
    /** Rows that were skipped in the dry run are skipped in the import. */
    take: (sheet: ChosenSpreadsheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
    /** Skips rows with errors and rows whose warnings are not confirmed. */
    takeGood: (sheet: ChosenSpreadsheet, skips: boolean, mapping?: ImportMapping, seen?: string) =>
      void run({
        order: { mode: 'take', skips, keepsGood: true, mapping, corrections, existing, seen },
        chosen: sheet,
        of: rows,
      }),
  }
}

/** Runs the order; a spreadsheet with unrecognized headers is analysed instead, so that the user can map its columns. */
async function runOrAnalyse(
  listPath: string,
  sheet: ChosenSpreadsheet,
  order: SpreadsheetImportOptions,
  sending: Parameters<typeof uploadSpreadsheet>[3],
): Promise<DryRunResult | AnalysisResult> {
  const look = () => inspectSpreadsheet(listPath, sheet, order.mapping, sending)
  if (order.mode === 'look') return { sheet, look: await look() }
  try {
    return { sheet, answer: await uploadSpreadsheet(listPath, sheet, order, sending) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sheet_overtaken') {
      const { seen: _seen, keepsGood: _keeps, ...again } = order
      const answer = await uploadSpreadsheet(listPath, sheet, { ...again, mode: 'try' }, sending)
      return { sheet, answer, overtaken: error.message }
    }
    if (!(error instanceof ApiError) || error.code !== 'sheet_headings') throw error
    return { sheet, look: await look(), problem: error.message }
  }
}

const isBackgroundImport = (chosen: File | ChosenSpreadsheet) =>
  (chosen instanceof File ? chosen : chosen.file).size >= ASYNC_IMPORT_BYTES

function useImportErrors(): (mode: ImportMode, error: unknown) => readonly string[] {
  const { t } = useTranslation()
  return (mode, error) => {
    if (error instanceof SpreadsheetChanged)
      return [t(mode === 'take' ? IMPORT_TEXTS.changed : IMPORT_TEXTS.unreadable), t(IMPORT_TEXTS.nothing)]
    if (!(error instanceof ApiError)) logError(error, 'import')
    if (isForbidden(error) || isSignedOut(error)) notifyFailure(error)
    if (mode === 'take' && isUnanswered(error)) return [t('api.network'), t(IMPORT_TEXTS.unknown)]
    return [getErrorText(error) ?? t('api.unreadable'), t(IMPORT_TEXTS.nothing)]
  }
}

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'forbidden'

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.data === 'login'

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable'

/** The server's text without a leading `Error:` (requirement L9). */
const getErrorText = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.message.replace(/^\s*Error:\s*/i, '') : undefined
