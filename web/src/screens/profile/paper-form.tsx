// The form of a member's papers: as the list of the platform has it, without whose they are.
import {
  type FormGroup,
  OWN_TOPICS,
  PAPER_PATHS,
  type PaperForm as Form,
  type PaperKind,
  type Row,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useLanguage, useTranslation } from '#i18n/index.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { type Chosen, differencesOf, merged } from '#generic/form/conflict/differences.ts'
import { FieldGrid } from '#generic/form/field-grid.tsx'
import { startDraft } from '#generic/form/form-fields.ts'
import { useFields } from '#generic/form/use-fields.ts'
import { useFirstFault } from '#generic/form/use-first-fault.ts'
import { useTyped } from '#generic/form/use-unsaved.ts'
import { SUBMIT_KEYS, useSubmitKey } from '#generic/use-submit-key.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { PAPER_WORDS } from './papers-words.ts'
import styles from './profile.module.css'

interface PaperFormProps {
  readonly kind: PaperKind
  readonly onClose: () => void
}

export function PaperForm({ kind, onClose }: PaperFormProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // What is typed is kept by the form: it is asked for once, whatever changes meanwhile.
  const { data, isError, refetch } = useQuery({
    queryKey: [PAPER_PATHS.form, kind, language],
    queryFn: ({ signal }) => api.get<Form>(PAPER_PATHS.form, { kind }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data !== undefined)
    return <Filled kind={kind} form={data} onClose={onClose} again={async () => (await refetch()).data} />
  if (!isError) return <SkeletonLines label={PAPER_WORDS.loading[language]} />
  return (
    <Notice
      tone="danger"
      live="alert"
      actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
    >
      {PAPER_WORDS.form_failed[language]}
    </Notice>
  )
}

interface FilledProps extends PaperFormProps {
  readonly form: Form
  /** Asks for it as it is now. */
  readonly again: () => Promise<Form | undefined>
}

function Filled({ kind, form: begun, onClose, again }: FilledProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const top = useRef<HTMLFormElement>(null)
  useEffect(
    () => top.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: false }),
    [],
  )
  const { groups, values } = begun
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const form = useFields({
    fields,
    values: values ?? undefined,
    previous: values ?? undefined,
    onFaulty: useFirstFault(id),
  })
  const release = useTyped(form.isDirty)
  const { run, isBusy } = useCommand({
    send: (body: Row, { key }) =>
      api.post<{ id: number }>(PAPER_PATHS[kind], { ...body, idempotency_key: key }, { quiet: true }),
    topics: [OWN_TOPICS.papers],
    identityOf: (body) => JSON.stringify(body),
    noticeOf: () => PAPER_WORDS.saved[language],
    onDone: () => {
      release()
      onClose()
    },
    onRefused: (refusal) => {
      if (refusal.kind === 'fields') return form.refuse(refusal.fields)
      announce(refusal.error)
    },
    onReloaded: () => void takeBoth(),
  })
  // Somebody else has written or decided meanwhile: what was typed stays, the rest is as it is by now.
  const takeBoth = async () => {
    const { start, draft } = form
    const now = await again()
    if (now?.values == null) return
    const theirs = startDraft(fields, now.values)
    const differences = differencesOf(fields, { base: start, mine: draft, theirs })
    const chosen = differences.map(({ field, changedBy }) => [
      field.name,
      changedBy === 'theirs' ? 'theirs' : 'mine',
    ])
    form.rebase(now.values, merged(differences, theirs, Object.fromEntries(chosen) as Chosen))
  }
  const submit = () => {
    const read = form.read()
    if (read === undefined) return
    if (values !== null && form.isUnchanged())
      return notify({ kind: 'warning', text: t('form.unchanged'), seconds: 4 })
    void run(begun.id === null ? read : { ...read, id: begun.id, version: begun.version })
  }
  useSubmitKey(submit, SUBMIT_KEYS.form)
  return (
    <form
      ref={top}
      className={styles['paper']}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {groups.map((group, place) => (
        <Group key={group.title} {...{ group, form }} id={id} place={place} />
      ))}
      <div className={styles['ways']}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} aria-keyshortcuts="Control+S">
          {PAPER_WORDS.submit[language]}
        </Button>
      </div>
    </form>
  )
}

interface GroupProps {
  readonly group: FormGroup
  readonly form: ReturnType<typeof useFields>
  readonly id: string
  readonly place: number
}

/** Those of its fields that the others call for. */
function Group({ group, form, id, place }: GroupProps) {
  const names = new Set(group.fields.map(({ name }) => name))
  const shown = form.fields.filter(({ name }) => names.has(name))
  if (shown.length === 0) return null
  const headed = `${id}-group-${place}`
  return (
    <fieldset aria-labelledby={headed}>
      <h3 id={headed}>{group.title}</h3>
      <FieldGrid form={form} fields={shown} id={id} />
    </fieldset>
  )
}
