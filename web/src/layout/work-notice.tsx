import { WORK_PATH, type WorkInfo } from '@cangdan/protocol'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api/client.ts'
import { WORK_KEY } from '#api/query-client.ts'
import { useTranslation } from '#i18n/index.ts'
import styles from './work-notice.module.css'

const POLL_MS = 3_000

export const workQuery = queryOptions({
  queryKey: WORK_KEY,
  // Optional information: failures are not reported.
  queryFn: async ({ signal }) =>
    (await api.get<WorkInfo[] | null>(WORK_PATH, undefined, { signal, quiet: true })) ?? [],
  retry: false,
  staleTime: Infinity,
  refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
})

export function WorkNotice() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(workQuery)
  useRefetchAtEnd(data.length)
  if (data.length === 0) return null
  return (
    <ul className={styles['notice']} aria-label={t('shell.work')}>
      {data.map(({ name, title, done, total, failures }) => (
        <li key={name} className={styles['line']}>
          <progress className={styles['bar']} value={done} max={total} aria-label={title} />
          <span className={styles['title']}>{title}</span>
          {failures !== undefined && (
            <output className={styles['failed']}>{t('shell.work_fails', { count: failures })}</output>
          )}
          <span className={styles['share']}>{Math.floor((done / total) * 100)}%</span>
        </li>
      ))}
    </ul>
  )
}

function useRefetchAtEnd(count: number): void {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== WORK_KEY[0] })
    before.current = count
  }, [count, queryClient])
}
