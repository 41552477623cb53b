// Debit, credit and balance of a line. Phones show only the balance; the posted amounts follow below the name.
import type { Booked } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { BOOK_WORDS } from './words.ts'
import styles from './trial-balance.module.css'

const POSTED = ['debit', 'credit'] as const
const ALL = [...POSTED, 'balance'] as const

type Side = (typeof ALL)[number]

export const useSides = (): readonly Side[] => (useMobile() ? ['balance'] : ALL)

interface SidesProps {
  readonly of: Booked
  readonly isTotal?: boolean
}

export function Sides({ of, isTotal = false }: SidesProps) {
  const Weight = isTotal ? 'strong' : 'span'
  return useSides().map((side) => (
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

interface PostedProps {
  readonly of: Booked
  readonly accounts?: number
}

export function Posted({ of, accounts }: PostedProps) {
  const { t } = useTranslation()
  if (!useMobile()) return null
  return (
    <span className={styles['posted']}>
      {accounts !== undefined && (
        <span>
          {t(BOOK_WORDS.accounts)} {accounts}
        </span>
      )}
      {POSTED.filter((side) => of[side] !== '0').map((side) => (
        <span key={side}>
          {t(BOOK_WORDS[side])} <Money fen={of[side]} hasUnit={false} />
        </span>
      ))}
    </span>
  )
}
