// The fields of a form in their groups, and below them what can be done.
import type { FormGroup, RecordAnswer, RecordCalls } from '@cangdan/protocol'
import { useCallback, useEffect, useId, useMemo, useRef, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { useLatest } from '../use-latest.ts'
import { FieldRow } from './field-row.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormValuesProvider } from './form-values.ts'
import { useForm } from './use-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'
import styles from './form-screen.module.css'

export interface FormBodyProps {
  readonly listPath: string
  readonly calls: RecordCalls
  readonly groups: readonly FormGroup[]
  readonly record: RecordAnswer | undefined
  /** The address it leads to when it is done. */
  readonly back: string
  readonly onReload: () => void
}

export function FormBody({ listPath, calls, groups, record, back, onReload }: FormBodyProps) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const isDone = useRef(false)
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const form = useForm({
    listPath,
    calls,
    fields,
    record,
    onSaved: () => {
      isDone.current = true
      void navigate(back)
    },
    onFaulty: useFirstFault(id),
  })
  const question = useLeaveGuard(form.isDirty, isDone)
  useSaveKey(form.submit)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }

  const labels = record?.labels ?? NO_LABELS
  const { draft } = form
  const values = useMemo(() => ({ fields, draft, labels }), [fields, draft, labels])

  return (
    <form className={styles['form']} noValidate aria-busy={form.isSaving} onSubmit={submit}>
      <FormValuesProvider value={values}>
        {groups.map((group, index) => (
          <PageCard key={index}>
            <fieldset className={styles['group']} aria-labelledby={`${id}-group-${index}`}>
              <h2 id={`${id}-group-${index}`} className={styles['heading']}>
                {group.title}
              </h2>
              <div className={styles['grid']}>
                {group.fields.map((field) => (
                  <FieldRow
                    key={field.name}
                    field={field}
                    id={`${id}-${field.name}`}
                    value={form.draft[field.name] ?? null}
                    language={language}
                    fault={form.faultOf(field)}
                    onType={form.type}
                    onLeave={form.leave}
                  />
                ))}
              </div>
            </fieldset>
          </PageCard>
        ))}
      </FormValuesProvider>
      <FormFooter form={form} back={back} onReload={onReload} />
      {question}
    </form>
  )
}

const NO_LABELS: RecordAnswer['labels'] = {}

/** Leads to a faulty field once its sentence has been drawn. */
export function useFirstFault(id: string) {
  return useCallback(
    (names: readonly string[]) => {
      requestAnimationFrame(() => {
        const inputs = names.flatMap((name) => document.getElementById(`${id}-${name}`) ?? [])
        const first = inputs.toSorted((a, b) =>
          a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )[0]
        first?.focus({ preventScroll: true })
        first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      })
    },
    [id],
  )
}

/** Ctrl+S and ⌘S save, as everywhere else. */
export function useSaveKey(submit: () => void) {
  const latest = useLatest(submit)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}
