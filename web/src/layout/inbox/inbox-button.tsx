import type { InboxKey } from '@cangdan/protocol'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { closeInbox, inboxCountQuery, openInbox, useInboxDrawer } from '#api/endpoints/inbox.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { IconButton } from '../icon-button.tsx'
import { INBOX_DRAWER_TITLES } from './titles.ts'
import styles from './inbox.module.css'

const InboxDrawer = createLazyComponent(async () => (await import('./inbox-drawer.tsx')).InboxDrawer)
const NoticeDialog = createLazyComponent(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

/** Limit of the server's count. */
const MAX_SHOWN = 98

export function InboxButton() {
  const { t } = useTranslation()
  const { data } = useQuery(inboxCountQuery)
  const { isOpen } = useInboxDrawer()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Closes for the next user.
  useEffect(() => closeInbox, [])
  const { unread = 0, opens = null } = data ?? {}
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  return (
    <>
      <span className={styles['place']}>
        <IconButton
          label={unread === 0 ? t(INBOX_DRAWER_TITLES.inbox) : t(INBOX_DRAWER_TITLES.unread, { n: shown })}
          icon={<MailOutlined />}
          isExpanded={isOpen}
          onClick={() => openInbox()}
        />
        {unread > 0 && (
          <span className={styles['count']} aria-hidden>
            {shown}
          </span>
        )}
      </span>
      <Suspense>
        {wasOpened && <InboxDrawer isOpen={isOpen} onClose={closeInbox} />}
        <Pinned opens={opens} />
      </Suspense>
    </>
  )
}

/** A notice that was closed without confirmation opens again on the next page load. */
function Pinned({ opens }: { readonly opens: InboxKey | null }) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  if (opens === null || closed.has(opens.id)) return null
  return <NoticeDialog notice={opens} onClose={() => setClosed(new Set([...closed, opens.id]))} />
}
