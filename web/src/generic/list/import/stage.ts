import type {
  ImportResponse,
  ImportCorrections,
  ImportDiff,
  PreviousImport,
  ImportError,
  ImportFound,
  ImportInspection,
  ImportMapping,
  ImportPreview,
  Success,
} from '@cangdan/protocol'
import type { ImportMode, SpreadsheetImportOptions, ChosenSpreadsheet } from '#api/endpoints/spreadsheets.ts'

export type Problem = readonly string[]

export type Stage =
  | { readonly kind: 'choosing'; readonly problem?: Problem }
  | {
      readonly kind: 'sending'
      readonly mode: ImportMode
      readonly file: File
      readonly hasInput: boolean
      readonly share: number
      readonly rows?: number
      readonly of?: number | undefined
    }
  | {
      readonly kind: 'good'
      readonly sheet: ChosenSpreadsheet
      readonly count: number
      readonly total: number
      readonly skipped: number
      readonly found: ImportFound | undefined
      readonly mapping: ImportMapping | undefined
      readonly preview: ImportPreview | undefined
      readonly corrected: number
      readonly diff: ImportDiff | undefined
      readonly before: readonly PreviousImport[] | undefined
      /** Why the import was rejected although the dry run had succeeded. */
      readonly overtaken: string | undefined
    }
  | {
      readonly kind: 'mapping'
      readonly sheet: ChosenSpreadsheet
      readonly look: ImportInspection
      readonly mapping: ImportMapping | undefined
      readonly problem: string | undefined
    }
  | {
      /** Rows have errors, or warnings that the user must confirm. */
      readonly kind: 'faulty'
      readonly sheet: ChosenSpreadsheet
      readonly answer: ImportResponse
      readonly mapping: ImportMapping | undefined
      readonly corrections: ImportCorrections | undefined
      /** Corrections of a dry run that was aborted. */
      readonly unsent?: ImportCorrections | undefined
      /** The dry run had succeeded; the import found the errors. */
      readonly isLate: boolean
    }
  | {
      readonly kind: 'done'
      readonly count: number
      readonly message: string
      readonly file: File
      readonly errors: readonly ImportError[]
      readonly batch: number | undefined
    }

export interface DryRunResult {
  readonly sheet: ChosenSpreadsheet
  readonly answer: Success<ImportResponse>
  /** Why a second dry run was made instead of the import. */
  readonly overtaken?: string
}

export interface AnalysisResult {
  readonly sheet: ChosenSpreadsheet
  readonly look: ImportInspection
  readonly problem?: string
}

export function getNextStage(
  settled: DryRunResult | AnalysisResult,
  { mode, mapping, corrections }: SpreadsheetImportOptions,
): Stage {
  const { sheet } = settled
  if ('look' in settled) return { kind: 'mapping', sheet, look: settled.look, mapping, problem: settled.problem }
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
      errors: [...data.errors, ...(data.warnings ?? [])],
      batch: data.batch,
    }
  const { success: count, total, skipped = 0, corrected = 0, found, preview, diff, before } = data
  const good = { sheet, count, total, skipped, corrected, found, preview, mapping, diff, before, overtaken }
  return { kind: 'good', ...good }
}

export const hasUserInput = ({ mapping, corrections }: SpreadsheetImportOptions): boolean =>
  mapping !== undefined || corrections !== undefined

/** Whether closing would lose input of the user. */
export function holdsUserInput(stage: Stage): boolean {
  switch (stage.kind) {
    case 'sending':
      return stage.hasInput || stage.mode === 'take'
    case 'good':
      return stage.mapping !== undefined || stage.corrected > 0
    case 'mapping':
      return stage.mapping !== undefined
    case 'faulty':
      return (stage.unsent ?? stage.corrections ?? stage.mapping) !== undefined
    default:
      return false
  }
}

export const countFileRows = (stage: Stage): number =>
  stage.kind === 'good' ? stage.total : stage.kind === 'faulty' ? stage.answer.total : 0

/** Returns the stage after an aborted dry run; the user's input is kept. */
export function getPreviousStage(stage: Stage, order: SpreadsheetImportOptions): Stage {
  const { mode, mapping, corrections } = order
  if (mode === 'take' || !hasUserInput(order)) return { kind: 'choosing' }
  switch (stage.kind) {
    case 'good':
    case 'mapping':
      return { ...stage, mapping }
    case 'faulty':
      return { ...stage, mapping, unsent: corrections }
    default:
      return { kind: 'choosing' }
  }
}

export const skipsRows = (stage: Extract<Stage, { kind: 'good' | 'faulty' }>): boolean =>
  stage.kind === 'good' ? stage.skipped > 0 : (stage.answer.skipped ?? 0) > 0
