// Resolves a conflict: loads the saved record, compares it with the draft, and continues the form with the merged values.
import type { FieldMeta, RecordAnswer, RecordCalls } from '@cangdan/protocol'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { calledFor } from '../fields/called-for.ts'
import { startDraft, type Draft } from '../fields/form-fields.ts'
import type { ConflictRow } from './conflict-dialog.tsx'
import { differencesOf, merged, type Chosen, type Difference, type Side } from './differences.ts'
import { DraftValueText } from './draft-value.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Builds the rows of a form that is not compared field by field. `labels` has each side's names of referenced records. */
export type RowsOf = (
  differences: readonly Difference[],
  labels: Readonly<Record<Side, RecordAnswer['labels']>>,
) => ConflictRow[]

export interface ConflictParts {
  readonly calls: RecordCalls
  readonly fields: readonly FieldMeta[]
  readonly record: RecordAnswer | undefined
  readonly draft: Draft
  readonly rowsOf?: RowsOf | undefined
  readonly onTaken: (theirs: RecordAnswer, draft: Draft) => void
}

interface Opened {
  readonly theirs: RecordAnswer
  readonly saved: Draft
  readonly differences: readonly Difference[]
}

export function useConflict(parts: ConflictParts): {
  readonly compare: () => void
  readonly isComparing: boolean
  readonly dialog: ReactNode
} {
  const { calls, fields, record, draft, rowsOf = fieldRows, onTaken } = parts
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  const [opened, setOpened] = useState<Opened>()

  const open = async (before: RecordAnswer): Promise<void> => {
    setComparing(true)
    try {
      const theirs = await api.get<RecordAnswer>(calls.info, { id: before.id })
      const saved = startDraft(fields, theirs.values)
      const base = startDraft(fields, before.values)
      // A field that neither version shows is not compared, whatever was typed into it.
      const asked = new Set([...askedIn(fields, draft, before), ...askedIn(fields, saved, theirs)])
      const compared = fields.filter(({ name }) => asked.has(name))
      setOpened({ theirs, saved, differences: differencesOf(compared, { base, mine: draft, theirs: saved }) })
    } catch {
      // The shell shows the error; the form is unchanged.
    } finally {
      setComparing(false)
    }
  }
  const take = ({ theirs, saved, differences }: Opened, chosen: Chosen): void => {
    setOpened(undefined)
    onTaken(theirs, merged(differences, saved, chosen))
    notify({ kind: 'success', text: t('conflict.taken'), seconds: 4 })
  }
  const dialog = opened !== undefined && (
    <Suspense fallback={null}>
      <ConflictDialog
        differences={opened.differences}
        rows={rowsOf(opened.differences, { mine: record?.labels ?? {}, theirs: opened.theirs.labels })}
        onTake={(chosen) => take(opened, chosen)}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  )
  return {
    compare: () => {
      if (record !== undefined) void open(record)
    },
    isComparing,
    dialog,
  }
}

export const fieldRows: RowsOf = (differences, labels) =>
  differences.map(({ field, mine, theirs, changedBy }) => ({
    title: field.title,
    names: [field.name],
    changedBy,
    mine: <DraftValueText field={field} value={mine} labels={labels.mine} />,
    theirs: <DraftValueText field={field} value={theirs} labels={labels.theirs} />,
  }))

const askedIn = (fields: readonly FieldMeta[], draft: Draft, { row, values }: RecordAnswer): string[] =>
  calledFor(fields, draft, { ...row, ...values }).map(({ name }) => name)
