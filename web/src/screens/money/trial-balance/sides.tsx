// Debit, credit and balance of a line. Phones show only the balance; the posted amounts follow below the name.
import type { AccountTotals } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { useMobile } from '#ui/use-mobile.ts'
import { BOOK_TITLES } from './titles.ts'
import styles from './trial-balance.module.css'

const POSTED = ['debit', 'credit'] as const
const ALL = [...POSTED, 'balance'] as const

type Side = (typeof ALL)[number]

export const useSides = (): readonly Side[] => (useMobile() ? ['balance'] : ALL)

interface SidesProps {
  readonly of: AccountTotals
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

interface PostedAmountsProps {
  readonly of: AccountTotals
  readonly accounts?: number
}

export function PostedAmounts({ of, accounts }: PostedAmountsProps) {
  const { t } = useTranslation()
  if (!useMobile()) return null
  return (
    <span className={styles['posted']}>
      {accounts !== undefined && (
        <span>
          {t(BOOK_TITLES.accounts)} {accounts}
        </span>
      )}
      {POSTED.filter((side) => of[side] !== '0').map((side) => (
        <span key={side}>
          {t(BOOK_TITLES[side])} <Money fen={of[side]} hasUnit={false} />
        </span>
      ))}
    </span>
  )
}
