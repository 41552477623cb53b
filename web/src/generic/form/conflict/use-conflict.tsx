// Resolves a conflict: loads the saved record, compares it with the draft, and continues the form with the merged values.
import type { FieldMeta, RecordResponse, RecordCalls } from '@cangdan/protocol'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { listActiveFields } from '../fields/active-fields.ts'
import { createInitialDraft, type Draft } from '../fields/form-fields.ts'
import type { ConflictRow } from './conflict-dialog.tsx'
import { listFieldDifferences, mergeDraft, type ChosenSides, type Difference, type Side } from './differences.ts'
import { DraftValueText } from './draft-value.tsx'
import { createLazyComponent } from '#ui/lazy-component.ts'

const ConflictDialog = createLazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Builds the rows of a form that is not compared field by field. `labels` has each side's names of referenced records. */
export type ConflictRowBuilder = (
  differences: readonly Difference[],
  labels: Readonly<Record<Side, RecordResponse['labels']>>,
) => ConflictRow[]

export interface ConflictOptions {
  readonly calls: RecordCalls
  readonly fields: readonly FieldMeta[]
  readonly record: RecordResponse | undefined
  readonly draft: Draft
  readonly rowsOf?: ConflictRowBuilder | undefined
  readonly onTaken: (theirs: RecordResponse, draft: Draft) => void
}

interface Comparison {
  readonly theirs: RecordResponse
  readonly saved: Draft
  readonly differences: readonly Difference[]
}

export function useConflict(parts: ConflictOptions): {
  readonly compare: () => void
  readonly isComparing: boolean
  readonly dialog: ReactNode
} {
  const { calls, fields, record, draft, rowsOf = buildFieldRows, onTaken } = parts
  const { t } = useTranslation()
  const [isComparing, setComparing] = useState(false)
  const [opened, setOpened] = useState<Comparison>()

  const open = async (before: RecordResponse): Promise<void> => {
    setComparing(true)
    try {
      const theirs = await api.get<RecordResponse>(calls.info, { id: before.id })
      const saved = createInitialDraft(fields, theirs.values)
      const base = createInitialDraft(fields, before.values)
      // A field that neither version shows is not compared, whatever was typed into it.
      const shownNames = new Set([...listShownFields(fields, draft, before), ...listShownFields(fields, saved, theirs)])
      const compared = fields.filter(({ name }) => shownNames.has(name))
      setOpened({
        theirs,
        saved,
        differences: listFieldDifferences(compared, { base, mine: draft, theirs: saved }),
      })
    } catch {
      // The shell shows the error; the form is unchanged.
    } finally {
      setComparing(false)
    }
  }
  const take = ({ theirs, saved, differences }: Comparison, chosen: ChosenSides): void => {
    setOpened(undefined)
    onTaken(theirs, mergeDraft(differences, saved, chosen))
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

export const buildFieldRows: ConflictRowBuilder = (differences, labels) =>
  differences.map(({ field, mine, theirs, changedBy }) => ({
    title: field.title,
    names: [field.name],
    changedBy,
    mine: <DraftValueText field={field} value={mine} labels={labels.mine} />,
    theirs: <DraftValueText field={field} value={theirs} labels={labels.theirs} />,
  }))

const listShownFields = (fields: readonly FieldMeta[], draft: Draft, { row, values }: RecordResponse): string[] =>
  listActiveFields(fields, draft, { ...row, ...values }).map(({ name }) => name)
