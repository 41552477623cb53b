// Skeleton rows of the final height, so that nothing moves when the data loads.
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './skeleton.module.css'

export interface SkeletonRowsProps {
  readonly rows: number
  readonly columns: number
}

export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton width={`${55 + ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ))
}

export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles['list']}>
      <p className="visually-hidden">{label}</p>
      {Array.from({ length: 11 }, (_, row) => (
        <div key={row} className={styles['row']} aria-hidden="true">
          {Array.from({ length: 6 }, (__, column) => (
            <Skeleton key={column} width={`${40 + ((row * 17 + column * 29) % 45)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}
