// Notices about exports that have ended, started here or on another device, also while the page was closed.
import { EXPORT_STATUS, type ExportTask } from '@cangdan/protocol'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { storeLocal, readLocal } from '#api/browser-storage.ts'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { EXPORT_DRAWER_TITLES } from './titles.ts'

/** Storage name of the time until which ends were announced, in seconds of the server's clock. */
const buildStorageName = (uid: number): string => `exports/${uid}`

const getEndTime = ({ finish_time: end }: ExportTask): number => end ?? 0
/** A retried export ends again. */
const buildEndKey = (task: ExportTask): string => `${task.id} ${getEndTime(task)}`

interface AnnouncedEnds {
  /** Earlier ends are not announced; of the same second, those in `keys`. */
  readonly since: number
  readonly keys: Set<string>
}

/** Announces each end once per window. On the first visit of an account in this browser, exports that have already ended are not announced. */
export function useExportNotices(tasks: readonly ExportTask[] | undefined): void {
  const { t } = useTranslation()
  const { uid } = useSession().info
  const announced = useRef<AnnouncedEnds>(undefined)
  useEffect(() => {
    if (tasks === undefined) return
    const newest = Math.max(0, ...tasks.map(getEndTime))
    announced.current ??= createAnnounced(tasks, Number(readLocal(buildStorageName(uid)) ?? newest))
    const { since, keys } = announced.current
    const ended = tasks.filter(
      (task) => getEndTime(task) >= since && getEndTime(task) > 0 && !keys.has(buildEndKey(task)),
    )
    if (ended.length === 0 && readLocal(buildStorageName(uid)) !== undefined) return
    for (const task of ended) keys.add(buildEndKey(task))
    storeLocal(buildStorageName(uid), String(Math.max(since, newest)))
    const ready = ended.filter(({ status, excel }) => status === EXPORT_STATUS.done && excel !== '')
    const lost = ended.filter(({ status }) => status === EXPORT_STATUS.failed)
    const notifyEnds = (
      kind: 'success' | 'error',
      each: readonly ExportTask[],
      one: NoticeTitle,
      many: NoticeTitle,
    ) => {
      const [first] = each
      if (first === undefined) return
      const text = each.length === 1 ? t(one, { name: first.name }) : t(many, { n: String(each.length) })
      notify({ kind, text, seconds: 5 })
    }
    notifyEnds('success', ready, EXPORT_DRAWER_TITLES.ready, EXPORT_DRAWER_TITLES.all_ready)
    notifyEnds('error', lost, EXPORT_DRAWER_TITLES.lost, EXPORT_DRAWER_TITLES.all_lost)
  }, [tasks, uid, t])
}

type NoticeTitle = (typeof EXPORT_DRAWER_TITLES)[keyof typeof EXPORT_DRAWER_TITLES]

const createAnnounced = (tasks: readonly ExportTask[], since: number): AnnouncedEnds => ({
  since,
  keys: new Set(tasks.filter((task) => getEndTime(task) <= since).map(buildEndKey)),
})
