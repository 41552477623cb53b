// Debit, credit and balance of one line.
import type { Booked } from '@cangdan/protocol'
import { Money } from '#ui/quantity.tsx'
import styles from './trial-balance.module.css'

export const SIDE_COLUMNS = ['debit', 'credit', 'balance'] as const

interface SidesProps {
  readonly of: Booked
  readonly isTotal?: boolean
}

export function Sides({ of, isTotal = false }: SidesProps) {
  const Weight = isTotal ? 'strong' : 'span'
  return SIDE_COLUMNS.map((side) => (
    <td key={side} data-number>
      {side !== 'balance' && of[side] === '0' ? (
        <span className={styles['none']}>–</span>
      ) : (
        <Weight>
          <Money fen={of[side]} hasUnit={false} />
        </Weight>
      )}
    </td>
  ))
}
