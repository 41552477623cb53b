import { useServerConfig } from '#api/endpoints/server-config.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SiteContacts } from '../site-foot/site-foot.tsx'
import styles from './registration.module.css'

/** Replaces a form that needs a code while the platform cannot send one. */
export function ClosedForm({ reason }: { readonly reason: string }) {
  const site = useServerConfig((config) => config.site)
  return (
    <div className={styles['closed']}>
      <Notice tone="warning" live="status">
        {reason}
      </Notice>
      {site !== undefined && <SiteContacts site={site} />}
    </div>
  )
}
