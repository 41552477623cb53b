// Form of a member's documents: the platform's form without the fields of the owner.
import {
  type FormGroup,
  MEMBER_DOCUMENT_PATHS,
  type MemberDocumentForm,
  type MemberDocumentKind,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import type { useFields } from '#generic/form/fields/use-fields.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { PAPERS_PAGE_TITLES } from './papers-titles.ts'
import { usePaperForm } from './use-paper-form.ts'
import styles from '../profile.module.css'

interface PaperFormProps {
  readonly kind: MemberDocumentKind
  readonly onClose: () => void
}

export function PaperForm({ kind, onClose }: PaperFormProps) {
  const { t, language } = useTranslation()
  // The form keeps the input, so it is loaded once.
  const query = useQuery({
    queryKey: [MEMBER_DOCUMENT_PATHS.form, kind, language],
    queryFn: ({ signal }) => api.get<MemberDocumentForm>(MEMBER_DOCUMENT_PATHS.form, { kind }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, isFetching, refetch } = query
  if (data !== undefined)
    return <PaperFormContent kind={kind} form={data} onClose={onClose} again={async () => (await refetch()).data} />
  if (!hasFailed(query)) return <SkeletonLines label={t(PAPERS_PAGE_TITLES.loading)} />
  return (
    <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
      {t(PAPERS_PAGE_TITLES.form_failed)}
    </FailedNotice>
  )
}

interface PaperFormContentProps extends PaperFormProps {
  readonly form: MemberDocumentForm
  readonly again: () => Promise<MemberDocumentForm | undefined>
}

function PaperFormContent({ kind, form: begun, onClose, again }: PaperFormContentProps) {
  const { t } = useTranslation()
  const id = useId()
  const top = useRef<HTMLFormElement>(null)
  useEffect(() => top.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const { form, isBusy, submit } = usePaperForm({ kind, begun, id, onClose, again })
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
      {begun.groups.map((group, place) => (
        <Group key={group.title} {...{ group, form, id, place }} />
      ))}
      <div className={styles['ways']}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} aria-keyshortcuts="Control+S">
          {t(PAPERS_PAGE_TITLES.submit)}
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
