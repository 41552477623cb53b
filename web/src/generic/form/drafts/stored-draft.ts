// The part of a form that is stored until it is saved, with the record's values at that time. Pure.
import type { FieldMeta, RecordResponse } from '@cangdan/protocol'
import type { StoredDraft } from '#api/drafts.ts'
import { isSame, isSecretField, removePendingFiles, type Draft } from '../fields/form-fields.ts'

export interface DraftInput {
  readonly fields: readonly FieldMeta[]
  readonly record: RecordResponse | undefined
  readonly start: Draft
  readonly draft: Draft
}

/** Returns the changed fields without secrets and unfinished uploads; undefined when nothing has changed. */
export function buildStoredDraft({ fields, record, start, draft }: DraftInput, now: number): StoredDraft | undefined {
  const changed = fields.filter(({ name }) => !isSame(start[name], draft[name]))
  if (changed.length === 0) return undefined
  const kept = changed.filter((field) => !isSecretField(field))
  const changes = Object.fromEntries(
    kept.map((field) => [field.name, removePendingFiles(field, draft[field.name] ?? null)]),
  )
  const isWhole = kept.length === changed.length && kept.every(({ name }) => isSame(changes[name], draft[name]))
  return {
    at: now,
    version: record?.version,
    changes,
    base: Object.fromEntries(kept.map(({ name }) => [name, record?.values[name] ?? null])),
    isPartial: !isWhole,
  }
}

/** Returns the record with the version and values of when the draft was typed: a save detects later changes as if the form had stayed open. */
export function restoreRecordVersion(
  record: RecordResponse | undefined,
  { version, base }: StoredDraft,
): RecordResponse | undefined {
  if (record === undefined || version === undefined || record.version === version) return record
  return { ...record, version, values: { ...record.values, ...base } }
}
