// Room for the buttons that come after the page, so that nothing beside them moves when they do.
import { hasBigScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import styles from './tools.module.css'

export function AwaitedTools() {
  const { menu } = useSession()
  return <span className={styles['awaited']} data-screen={hasBigScreen(menu)} />
}
