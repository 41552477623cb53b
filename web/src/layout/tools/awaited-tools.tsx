// Room for the buttons that come after the page, so that nothing beside them moves when they do.
import type { MenuNode } from '@cangdan/protocol'
import { useSession } from '#api/session.ts'
import styles from './tools.module.css'

/** Whether the display for the wall is granted (RoleScreen). */
export const hasBigScreen = (menu: readonly MenuNode[]): boolean =>
  menu.some(({ meta, children }) => meta.view === 'big-screen' || hasBigScreen(children))

export function AwaitedTools() {
  const { menu } = useSession()
  return <span className={styles['awaited']} data-screen={hasBigScreen(menu)} />
}
