import {
  OWN_TOPICS,
  MEMBER_DOCUMENT_PATHS,
  type MemberDocumentForm,
  type MemberDocumentKind,
  type Row,
} from '@cangdan/protocol'
import { useMemo } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { type ChosenSides, listFieldDifferences, mergeDraft } from '#generic/form/conflict/differences.ts'
import { createInitialDraft } from '#generic/form/fields/form-fields.ts'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstInvalidField } from '#generic/form/fields/use-first-invalid-field.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import { PAPERS_PAGE_TITLES } from './papers-titles.ts'

interface PaperFormOptions {
  readonly kind: MemberDocumentKind
  readonly begun: MemberDocumentForm
  readonly id: string
  readonly onClose: () => void
  readonly again: () => Promise<MemberDocumentForm | undefined>
}

export function usePaperForm({ kind, begun, id, onClose, again }: PaperFormOptions) {
  const { t } = useTranslation()
  const { groups, values } = begun
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const form = useFields({
    fields,
    values: values ?? undefined,
    previous: values ?? undefined,
    onInvalid: useFirstInvalidField(id),
  })
  const release = useUnsavedInput(form.isDirty)
  // Merges after a concurrent change: own changes stay, other fields take the new values.
  const mergeChanges = async () => {
    const { start, draft } = form
    const now = await again()
    if (now === undefined || now.values === null) return
    const theirs = createInitialDraft(fields, now.values)
    const differences = listFieldDifferences(fields, { base: start, mine: draft, theirs })
    const choices = differences.map(({ field, changedBy }) => [field.name, changedBy === 'theirs' ? 'theirs' : 'mine'])
    form.rebase(now.values, mergeDraft(differences, theirs, Object.fromEntries(choices) as ChosenSides))
  }
  const { run, isBusy } = useCommand({
    send: (body: Row, { key }) =>
      api.post<{ id: number }>(MEMBER_DOCUMENT_PATHS[kind], { ...body, idempotency_key: key }, { quiet: true }),
    topics: [OWN_TOPICS.papers],
    getIdentity: (body) => JSON.stringify(body),
    noticeOf: () => t(PAPERS_PAGE_TITLES.saved),
    onDone: () => {
      release()
      onClose()
    },
    onRejected: (rejection) =>
      rejection.kind === 'fields' ? form.refuse(rejection.fields) : notifyFailure(rejection.error),
    onReloaded: () => void mergeChanges(),
  })
  const submit = () => {
    const read = form.read()
    if (read === undefined) return
    if (values !== null && form.isUnchanged()) return notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    void run(begun.id === null ? read : { ...read, id: begun.id, version: begun.version })
  }
  useSubmitKey(submit, SUBMIT_KEYS.form)
  return { form, isBusy, submit }
}
