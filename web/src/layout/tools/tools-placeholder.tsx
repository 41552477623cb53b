// Reserves the width of the deferred buttons, so that the bar does not shift.
import { hasBigScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import styles from './tools.module.css'

export function ToolsPlaceholder() {
  const { menu } = useSession()
  return <span className={styles['awaited']} data-screen={hasBigScreen(menu)} />
}
