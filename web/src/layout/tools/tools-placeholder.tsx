// Reserves the width of the deferred buttons, so that the bar does not shift.
import { BIG_SCREEN_NAME } from '@cangdan/protocol'
import { hasPermission } from '#api/session/has-permission.ts'
import { useSession } from '#api/session/session.ts'
import styles from './tools.module.css'

export function ToolsPlaceholder() {
  const session = useSession()
  return <span className={styles['awaited']} data-screen={hasPermission(session, BIG_SCREEN_NAME)} />
}
