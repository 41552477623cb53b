// The way to one's exports: says when one is ready, and where one that was just begun has gone.
import { EXPORT_STATUS } from '@cangdan/protocol'
import CloudDownloadOutlined from '@ant-design/icons/es/icons/CloudDownloadOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { exportsQuery, isOpenExport, onExport } from '#api/exports.ts'
import { notify } from '#api/notices.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { IconButton } from '../icon-button.tsx'
import { useWords } from '../tools/words.ts'
import { fly } from './fly.ts'
import { EXPORT_WORDS } from './words.ts'
import styles from './exports.module.css'

const ExportDrawer = lazyPart(async () => (await import('./export-drawer.tsx')).ExportDrawer)

export function ExportsButton() {
  const say = useWords()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isAnyOpen = useFollowed(place)
  return (
    <>
      <span ref={place} className={isAnyOpen ? styles['busy'] : undefined}>
        <IconButton
          label={say(EXPORT_WORDS.exports)}
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

/** Follows what is begun in this window until it is over; whether there is any. */
function useFollowed(place: { readonly current: HTMLElement | null }): boolean {
  const say = useWords()
  const client = useQueryClient()
  const [isFollowing, setIsFollowing] = useState(false)
  const { data } = useQuery({ ...exportsQuery, enabled: isFollowing })
  useEffect(
    () =>
      onExport((from) => {
        setIsFollowing(true)
        void client.invalidateQueries({ queryKey: exportsQuery.queryKey })
        if (from !== undefined && place.current !== null) fly(from, place.current.getBoundingClientRect())
      }),
    [client, place],
  )
  const open = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (data === undefined) return
    for (const { status, name } of data.filter(({ id }) => open.current.has(id))) {
      if (status === EXPORT_STATUS.done)
        notify({ kind: 'success', text: say(EXPORT_WORDS.ready, { name }), seconds: 5 })
      if (status === EXPORT_STATUS.failed)
        notify({ kind: 'error', text: say(EXPORT_WORDS.lost, { name }), seconds: 5 })
    }
    open.current = new Set(data.filter(isOpenExport).map(({ id }) => id))
  }, [data, say])
  return data?.some(isOpenExport) === true
}
