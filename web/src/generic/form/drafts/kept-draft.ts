// What of a form is kept until it is saved, and what a record was when that was typed. Pure.
import type { FieldMeta, RecordAnswer } from '@cangdan/protocol'
import type { KeptDraft } from '#api/drafts.ts'
import { isSame, withoutPending, type Draft } from '../fields/form-fields.ts'

export interface DraftParts {
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly start: Draft
  readonly draft: Draft
}

/** The fields that were changed, without secrets and files that are still on their way; undefined where nothing was changed. */
export function draftToKeep(
  { fields, record, start, draft }: DraftParts,
  now: number,
): KeptDraft | undefined {
  const changed = fields.filter(({ name }) => !isSame(start[name], draft[name]))
  if (changed.length === 0) return undefined
  const kept = changed.filter((field) => !isSecret(field))
  const changes = Object.fromEntries(
    kept.map((field) => [field.name, withoutPending(field, draft[field.name] ?? null)]),
  )
  const isWhole =
    kept.length === changed.length && kept.every(({ name }) => isSame(changes[name], draft[name]))
  return {
    at: now,
    version: record?.version,
    changes,
    base: Object.fromEntries(kept.map(({ name }) => [name, record?.values[name] ?? null])),
    isPartial: !isWhole,
  }
}

const isSecret = ({ control }: FieldMeta): boolean => control === 'password'

/**
 * The record with the version of then, and its values in the fields that were changed: a save meets what others have saved since, as
 * if the form had never been left.
 */
export function recordOfThen(
  record: RecordAnswer | undefined,
  { version, base }: KeptDraft,
): RecordAnswer | undefined {
  if (record === undefined || version === undefined || record.version === version) return record
  return { ...record, version, values: { ...record.values, ...base } }
}
