// Where an import stands between the choice of a file and its end. Pure.
import type {
  ImportAnswer,
  ImportCorrections,
  ImportDiff,
  ImportedBefore,
  ImportFault,
  ImportFound,
  ImportLook,
  ImportMapping,
  ImportPreview,
  Success,
} from '@cangdan/protocol'
import type { ImportMode, ImportOrder, Sheet } from '#api/endpoints/sheets.ts'

/** Sentences, one below the other. */
export type Problem = readonly string[]

export type Stage =
  | { readonly kind: 'choosing'; readonly problem?: Problem }
  | {
      readonly kind: 'sending'
      readonly mode: ImportMode
      readonly file: File
      /** Whether somebody has said how it is to be read. */
      readonly isSaid: boolean
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
      /** What has been said since, by a trial that was given up. */
      readonly unsent?: ImportCorrections | undefined
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

export interface Tried {
  readonly sheet: Sheet
  readonly answer: Success<ImportAnswer>
  /** Why it was tried once more instead of taken. */
  readonly overtaken?: string
}

export interface Looked {
  readonly sheet: Sheet
  readonly look: ImportLook
  readonly problem?: string
}

export function stageAfter(settled: Tried | Looked, { mode, mapping, corrections }: ImportOrder): Stage {
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

export const isSaidIn = ({ mapping, corrections }: ImportOrder): boolean =>
  mapping !== undefined || corrections !== undefined

/** Whether its reader would have to say something again if it were gone. */
export function hasSaid(stage: Stage): boolean {
  switch (stage.kind) {
    case 'sending':
      return stage.isSaid || stage.mode === 'take'
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

/** Rows that a trial has found. */
export const rowsIn = (stage: Stage): number =>
  stage.kind === 'good' ? stage.total : stage.kind === 'faulty' ? stage.answer.total : 0

/** Where a trial leads back to when it is given up: nothing that was said is lost with it. */
export function stageBefore(stage: Stage, order: ImportOrder): Stage {
  const { mode, mapping, corrections } = order
  if (mode === 'take' || !isSaidIn(order)) return { kind: 'choosing' }
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

export const skipsIn = (stage: Extract<Stage, { kind: 'good' | 'faulty' }>): boolean =>
  stage.kind === 'good' ? stage.skipped > 0 : (stage.answer.skipped ?? 0) > 0
