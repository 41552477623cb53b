import { type Row, TEMPLATE_PATHS, type TemplatePreview } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { api } from '#api/client.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { useDebounced } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { FilledText } from './filled-text.tsx'
import { TEMPLATE_TITLES } from './titles.ts'
import styles from './template.module.css'

const APPLICATIONS = 'seller_p/pledge/ApplicationList'
/** Approved, contracted, pledged, drawn, overdue, in default. */
const LOAN_STATES = '4,5,6,7,8,9'
const TOPICS = ['financing', 'contract_template']

export function LoanPreview({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const [loan, setLoan] = useState<number>()
  return (
    <>
      <h2>{t(TEMPLATE_TITLES.preview)}</h2>
      <LoanSelect value={loan} onChange={setLoan} />
      {loan !== undefined && <Preview id={id} loan={loan} />}
    </>
  )
}

interface LoanSelectProps {
  readonly value: number | undefined
  readonly onChange: (loan: number | undefined) => void
}

function LoanSelect({ value, onChange }: LoanSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed)
  const params = { loan_state: LOAN_STATES, page: 1, limit: 20, ...(keyword === '' ? {} : { financing_no: keyword }) }
  const query = useQuery({
    queryKey: [APPLICATIONS, 'preview', params],
    queryFn: ({ signal }) => api.get<Row[]>(APPLICATIONS, params, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { topics: TOPICS },
  })
  if (hasFailed(query)) return <Notice tone="info">{t(TEMPLATE_TITLES.no_access)}</Notice>
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{t(TEMPLATE_TITLES.loan)}</label>
      <Select<number>
        id={id}
        allowClear
        value={value ?? null}
        options={(query.data ?? []).map((row) => ({
          value: Number(row['id']),
          label: [row['financing_no'], row['owner_name']].filter((part) => typeof part === 'string').join(' · '),
        }))}
        loading={query.isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t(TEMPLATE_TITLES.choose_loan)}
        notFoundContent={query.isFetching ? t('option.loading') : t(TEMPLATE_TITLES.no_loans)}
        onChange={(loan?: number) => onChange(loan)}
      />
    </div>
  )
}

function Preview({ id, loan }: { readonly id: number; readonly loan: number }) {
  const { t, language } = useTranslation()
  const query = useQuery({
    queryKey: [TEMPLATE_PATHS.preview, id, loan, language],
    queryFn: ({ signal }) =>
      api.get<TemplatePreview>(TEMPLATE_PATHS.preview, { id, financing_id: loan }, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  if (hasFailed(query))
    return (
      <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
        {t(TEMPLATE_TITLES.failed)}
      </FailedNotice>
    )
  if (data === undefined) return <SkeletonLines lines={6} label={t('list.loading')} />
  return <FilledText text={data} />
}
