// Where another site's sign-in comes back to, in a window of its own: the answer goes to the page that opened it.
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { writeLocal } from '#api/local.ts'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

/** Read and dropped by the page that waits. Windows of different origins in between cut every other tie. */
const AUTH_ANSWER = 'x-admin-oauth-code'

export function AuthRedirectScreen() {
  const { t } = useTranslation()
  const { search } = useLocation()
  usePageTitle(t('auth.done'))
  useEffect(() => {
    writeLocal(AUTH_ANSWER, search.slice(1))
    window.close()
  }, [search])
  return (
    <BarePage>
      <EmptyState level={1} title={t('auth.done')} hint={t('auth.done_hint')} />
    </BarePage>
  )
}
