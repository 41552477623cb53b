import CloudDownloadOutlined from '@ant-design/icons/es/icons/CloudDownloadOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { EXPORTS_KEY, exportsQuery, isOpenExport, onExport } from '#api/endpoints/exports.ts'
import { atRest } from '#ui/at-rest.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { IconButton } from '../icon-button.tsx'
import { fly } from './fly.ts'
import { useAnnounced } from './use-announced.ts'
import { EXPORT_WORDS } from './words.ts'
import styles from './exports.module.css'

const ExportDrawer = lazyPart(async () => (await import('./export-drawer.tsx')).ExportDrawer)

export function ExportsButton() {
  const { t } = useTranslation()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isAnyOpen = useFollowed(place)
  return (
    <>
      <span ref={place} className={isAnyOpen ? styles['busy'] : undefined}>
        <IconButton
          label={t(EXPORT_WORDS.exports)}
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
function useFollowed(place: { readonly current: HTMLElement | null }): boolean {
  const client = useQueryClient()
  const [isFollowing, setIsFollowing] = useState(false)
  const { data } = useQuery({ ...exportsQuery, enabled: isFollowing })
  useEffect(() => {
    let isGone = false
    void atRest().then(() => isGone || setIsFollowing(true))
    return () => {
      isGone = true
    }
  }, [])
  useEffect(
    () =>
      onExport((from) => {
        setIsFollowing(true)
        void client.invalidateQueries({ queryKey: EXPORTS_KEY })
        if (from !== undefined && place.current !== null) fly(from, place.current.getBoundingClientRect())
      }),
    [client, place],
  )
  useAnnounced(data)
  return data?.some(isOpenExport) === true
}
