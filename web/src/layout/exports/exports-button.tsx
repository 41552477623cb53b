import CloudDownloadOutlined from '@ant-design/icons/es/icons/CloudDownloadOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EXPORTS_KEY, exportsQuery, isOpenExport, onExportStarted } from '#api/endpoints/exports.ts'
import { waitForFirstScreen } from '#ui/deferred-component.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { IconButton } from '../icon-button.tsx'
import { animateToButton } from './animate-to-button.ts'
import { useExportNotices } from './use-export-notices.ts'
import { EXPORT_DRAWER_TITLES } from './titles.ts'
import styles from './exports.module.css'

const ExportDrawer = createLazyComponent(async () => (await import('./export-drawer.tsx')).ExportDrawer)

export function ExportsButton() {
  const { t } = useTranslation()
  const buttonRef = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isAnyOpen = useExportStatus(buttonRef)
  return (
    <>
      <span ref={buttonRef} className={isAnyOpen ? styles['busy'] : undefined}>
        <IconButton
          label={t(EXPORT_DRAWER_TITLES.exports)}
          icon={<CloudDownloadOutlined />}
          isExpanded={isOpen}
          onClick={() => {
            setWasOpened(true)
            setIsOpen(true)
          }}
        />
      </span>
      <Suspense>{wasOpened && <ExportDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

/** Follows the user's exports after the first screen has rendered; returns whether one is open. */
function useExportStatus(buttonRef: { readonly current: HTMLElement | null }): boolean {
  const client = useQueryClient()
  const [isFollowing, setIsFollowing] = useState(false)
  const { data } = useQuery({ ...exportsQuery, enabled: isFollowing })
  useEffect(() => {
    let isGone = false
    void waitForFirstScreen().then(() => isGone || setIsFollowing(true))
    return () => {
      isGone = true
    }
  }, [])
  useEffect(
    () =>
      onExportStarted((from) => {
        setIsFollowing(true)
        void client.invalidateQueries({ queryKey: EXPORTS_KEY })
        if (from !== undefined && buttonRef.current !== null)
          animateToButton(from, buttonRef.current.getBoundingClientRect())
      }),
    [client, buttonRef],
  )
  useExportNotices(data)
  return data?.some(isOpenExport) === true
}
