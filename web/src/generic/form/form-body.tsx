import type { FormGroup, FormPanel, RecordResponse, RecordCalls } from '@cangdan/protocol'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { PageCard } from '#ui/page.tsx'
import { NO_TEXT_FILES, TextFilesProvider } from '../texts/text-files.ts'
import { CustomFormPanel } from './page/custom-form-panel.tsx'
import { FieldGrid } from './fields/field-grid.tsx'
import { FormFooter } from './form-footer.tsx'
import { FormValuesProvider } from './fields/form-values.tsx'
import { RestoredNotice } from './drafts/restored-notice.tsx'
import { useScreenForm } from './use-screen-form.ts'
import styles from './form-screen.module.css'

export interface FormBodyProps {
  readonly listPath: string
  readonly calls: RecordCalls
  readonly groups: readonly FormGroup[]
  readonly beside?: FormPanel | undefined
  /** Saving is binding, so Enter in a field does not submit. */
  readonly binds?: true | undefined
  readonly record: RecordResponse | undefined
  readonly copied?: RecordResponse | undefined
  /** Address to open after saving; undefined for a single-record form, which stays open. */
  readonly back: string | undefined
  readonly onReload: () => void
  readonly onRebase: (record: RecordResponse) => void
  readonly onHistory: () => void
}

export function FormBody(props: FormBodyProps) {
  const { groups, beside, binds, record, copied, back, onHistory, ...rest } = props
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const screen = useScreenForm({ ...rest, fields, record, copied, back })
  const { form, id } = screen
  const element = useRef<HTMLFormElement>(null)
  useIgnoredEnter(element, binds === true)

  const labels = (record ?? copied)?.labels ?? NO_LABELS

  return (
    <TextFilesProvider value={(record ?? copied)?.files ?? NO_TEXT_FILES}>
      <form ref={element} className={styles['form']} noValidate aria-busy={form.isSaving} onSubmit={screen.submit}>
        <RestoredNotice screen={screen} />
        <FormValuesProvider fields={fields} start={form.start} labels={labels} draft={form.draft}>
          {groups.map((group, index) => {
            const names = new Set(group.fields.map(({ name }) => name))
            const shown = form.fields.filter(({ name }) => names.has(name))
            if (shown.length === 0) return null
            return (
              <PageCard key={index}>
                <fieldset className={styles['group']} aria-labelledby={`${id}-group-${index}`}>
                  <h2 id={`${id}-group-${index}`} className={styles['heading']}>
                    {group.title}
                  </h2>
                  <FieldGrid form={form} fields={shown} id={id} />
                </fieldset>
              </PageCard>
            )
          })}
          <FormFooter screen={screen} back={back} note={<CustomFormPanel name={beside} />} onHistory={onHistory} />
        </FormValuesProvider>
        {screen.comparison}
      </form>
    </TextFilesProvider>
  )
}

const NO_LABELS: RecordResponse['labels'] = {}

/** Disables the browser's submit on Enter in single-line fields of binding forms. */
function useIgnoredEnter(form: RefObject<HTMLFormElement | null>, isIgnored: boolean) {
  useEffect(() => {
    const element = form.current
    const ignore = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    }
    if (isIgnored) element?.addEventListener('keydown', ignore)
    return () => element?.removeEventListener('keydown', ignore)
  }, [form, isIgnored])
}
