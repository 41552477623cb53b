import styles from './unit-title.module.css'

interface UnitTitleProps {
  readonly named: { readonly title: string; readonly unit?: string }
}

export function UnitTitle({ named: { title, unit } }: UnitTitleProps) {
  if (unit === undefined) return title
  return (
    <>
      {title} <span className={styles['unit']}>{unit}</span>
    </>
  )
}
