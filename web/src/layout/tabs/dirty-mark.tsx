import styles from './tab-strip.module.css'

export function DirtyMark() {
  return <span className={styles['dirty']} aria-hidden="true" />
}
