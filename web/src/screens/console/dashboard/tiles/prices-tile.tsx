// Latest prices of the goods that changed last, with change and one-week chart.
import { formatShanghaiDay, type LatestPrice } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money, Ratio } from '#ui/data-display/quantity.tsx'
import { Sparkline } from './sparkline.tsx'
import { Tile, TileNote } from './tile.tsx'
import styles from './prices-tile.module.css'

export interface PricesTileProps {
  readonly prices: readonly LatestPrice[]
  /** Path of the price list; undefined without the right. */
  readonly list: string | undefined
}

export function PricesTile({ prices, list }: PricesTileProps) {
  const { t } = useTranslation()
  const all = list !== undefined && (
    <ScreenLink to={list} className={styles['all']}>
      {t('dashboard.all_prices')}
    </ScreenLink>
  )
  return (
    <Tile title={t('dashboard.prices')} actions={all}>
      {prices.length === 0 ? (
        <TileNote>{t('dashboard.no_prices')}</TileNote>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.spec')}</th>
              <th scope="col" className={styles['week']}>
                {t('dashboard.week')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('dashboard.price')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('dashboard.change')}
              </th>
              <th scope="col" className={styles['date']}>
                {t('dashboard.since')}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <PriceLine key={price.spec_id} price={price} />
            ))}
          </tbody>
        </table>
      )}
    </Tile>
  )
}

function PriceLine({
  price: { good_name, spec_name, price, unit, change_rate, price_date, week },
}: {
  readonly price: LatestPrice
}) {
  return (
    <tr>
      <th scope="row">
        {spec_name}
        <span className={styles['good']}>{good_name}</span>
      </th>
      <td className={styles['week']}>
        <Sparkline values={week} />
      </td>
      <td className={styles['number']}>
        <Money fen={price} per={unit} />
      </td>
      <td className={styles['number']}>{change_rate === null ? '—' : <Ratio hundredths={change_rate} isChange />}</td>
      <td className={styles['date']}>{formatShanghaiDay(price_date)}</td>
    </tr>
  )
}
