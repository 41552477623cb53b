import { OWN_TOPICS, PAPER_PATHS, type PaperForm, type PaperKind, type Row } from '@cangdan/protocol'
import { useMemo } from 'react'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { type Chosen, differencesOf, merged } from '#generic/form/conflict/differences.ts'
import { startDraft } from '#generic/form/fields/form-fields.ts'
import { useFields } from '#generic/form/fields/use-fields.ts'
import { useFirstFault } from '#generic/form/fields/use-first-fault.ts'
import { useTyped } from '#generic/form/drafts/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import { PAPER_WORDS } from './papers-words.ts'

interface PaperFormParts {
  readonly kind: PaperKind
  readonly begun: PaperForm
  readonly id: string
  readonly onClose: () => void
  readonly again: () => Promise<PaperForm | undefined>
}

export function usePaperForm({ kind, begun, id, onClose, again }: PaperFormParts) {
  const { t } = useTranslation()
  const { groups, values } = begun
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const form = useFields({
    fields,
    values: values ?? undefined,
    previous: values ?? undefined,
    onFaulty: useFirstFault(id),
  })
  const release = useTyped(form.isDirty)
  // Merges after a concurrent change: own changes stay, other fields take the new values.
  const takeBoth = async () => {
    const { start, draft } = form
    const now = await again()
    if (now === undefined || now.values === null) return
    const theirs = startDraft(fields, now.values)
    const differences = differencesOf(fields, { base: start, mine: draft, theirs })
    const chosen = differences.map(({ field, changedBy }) => [
      field.name,
      changedBy === 'theirs' ? 'theirs' : 'mine',
    ])
    form.rebase(now.values, merged(differences, theirs, Object.fromEntries(chosen) as Chosen))
  }
  const { run, isBusy } = useCommand({
    send: (body: Row, { key }) =>
      api.post<{ id: number }>(PAPER_PATHS[kind], { ...body, idempotency_key: key }, { quiet: true }),
    topics: [OWN_TOPICS.papers],
    identityOf: (body) => JSON.stringify(body),
    noticeOf: () => t(PAPER_WORDS.saved),
    onDone: () => {
      release()
      onClose()
    },
    onRefused: (refusal) =>
      refusal.kind === 'fields' ? form.refuse(refusal.fields) : announce(refusal.error),
    onReloaded: () => void takeBoth(),
  })
  const submit = () => {
    const read = form.read()
    if (read === undefined) return
    if (values !== null && form.isUnchanged())
      return notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    void run(begun.id === null ? read : { ...read, id: begun.id, version: begun.version })
  }
  useSubmitKey(submit, SUBMIT_KEYS.form)
  return { form, isBusy, submit }
}
