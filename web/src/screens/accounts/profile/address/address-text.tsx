import type { Address } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ADDRESS_TITLES } from './address-titles.ts'
import styles from '../profile.module.css'

export function AddressText({ address }: { readonly address: Address }) {
  const { t } = useTranslation()
  const { receiver, phone, place, district, address: street, is_default } = address
  return (
    <div>
      <p className={styles['device']}>
        {receiver} {phone}
        {is_default === 1 && <span className={styles['here']}>{t(ADDRESS_TITLES.is_default)}</span>}
      </p>
      <p className={styles['hint']}>{[place, district, street].filter((part) => part !== '').join(' ')}</p>
    </div>
  )
}
