import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '#api/session/session.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import styles from './print.module.css'

export interface PrintFactsProps {
  /** Seconds since 1970. */
  readonly at: number
  readonly children?: ReactNode
}

export function PrintFacts({ at, children }: PrintFactsProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const { nick_name, username, organisation } = data?.info ?? {}
  const reader = [nick_name || username, organisation].filter(Boolean).join(' · ')
  return (
    <KeyValueList layout="inline" className={styles['facts']}>
      {reader !== '' && <KeyValue name={t('print.by')}>{reader}</KeyValue>}
      <KeyValue name={t('print.at')}>{formatInstant(at)}</KeyValue>
      {children}
    </KeyValueList>
  )
}
