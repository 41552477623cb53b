// Notices about exports that have ended, started here or on another device, also while the page was closed.
import { EXPORT_STATUS, type ExportTask } from '@cangdan/protocol'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { keepLocal, readLocal } from '#api/local.ts'
import { notify } from '#api/notices.ts'
import { useSession } from '#api/session/session.ts'
import { EXPORT_WORDS } from './words.ts'

/** Storage name of the time until which ends were announced, in seconds of the server's clock. */
const nameOf = (uid: number): string => `exports/${uid}`

const endOf = ({ finish_time: end }: ExportTask): number => end ?? 0
/** A retried export ends again. */
const keyOf = (task: ExportTask): string => `${task.id} ${endOf(task)}`

interface Said {
  /** Earlier ends are not announced; of the same second, those in `keys`. */
  readonly since: number
  readonly keys: Set<string>
}

/** Announces each end once per window. On the first visit of an account in this browser, exports that have already ended are not announced. */
export function useAnnounced(tasks: readonly ExportTask[] | undefined): void {
  const { t } = useTranslation()
  const { uid } = useSession().info
  const said = useRef<Said>(undefined)
  useEffect(() => {
    if (tasks === undefined) return
    const newest = Math.max(0, ...tasks.map(endOf))
    said.current ??= begunWith(tasks, Number(readLocal(nameOf(uid)) ?? newest))
    const { since, keys } = said.current
    const ended = tasks.filter((task) => endOf(task) >= since && endOf(task) > 0 && !keys.has(keyOf(task)))
    if (ended.length === 0 && readLocal(nameOf(uid)) !== undefined) return
    for (const task of ended) keys.add(keyOf(task))
    keepLocal(nameOf(uid), String(Math.max(since, newest)))
    const ready = ended.filter(({ status, excel }) => status === EXPORT_STATUS.done && excel !== '')
    const lost = ended.filter(({ status }) => status === EXPORT_STATUS.failed)
    const tell = (kind: 'success' | 'error', each: readonly ExportTask[], one: Words, many: Words) => {
      const [first] = each
      if (first === undefined) return
      const text = each.length === 1 ? t(one, { name: first.name }) : t(many, { n: String(each.length) })
      notify({ kind, text, seconds: 5 })
    }
    tell('success', ready, EXPORT_WORDS.ready, EXPORT_WORDS.all_ready)
    tell('error', lost, EXPORT_WORDS.lost, EXPORT_WORDS.all_lost)
  }, [tasks, uid, t])
}

type Words = (typeof EXPORT_WORDS)[keyof typeof EXPORT_WORDS]

const begunWith = (tasks: readonly ExportTask[], since: number): Said => ({
  since,
  keys: new Set(tasks.filter((task) => endOf(task) <= since).map(keyOf)),
})
