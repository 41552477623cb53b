import { type MappedZone, ZONE_MAP, type ZoneMap } from '@cangdan/protocol'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Quantity } from '#ui/data-display/quantity.tsx'
import { LOT_TITLES, getStatusTitle } from './titles.ts'
import styles from './lot.module.css'

const TOPICS = ['zone', 'lot', 'warehouse']
const STATUSES = [1, 2, 3, 4, 5] as const

export function ZonesPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  return (
    <PanelSection<ZoneMap>
      call={ZONE_MAP}
      id={Number(record.row['id'])}
      topics={TOPICS}
      label={t(LOT_TITLES.map)}
      isFlat={isFlat}
    >
      {(map) => <Map map={map} />}
    </PanelSection>
  )
}

function Map({ map: { zones, used, capacity } }: { readonly map: ZoneMap }) {
  const { t, language } = useTranslation()
  return (
    <>
      <h2>{t(LOT_TITLES.map)}</h2>
      {zones.length === 0 ? (
        <p>{t(LOT_TITLES.no_zones)}</p>
      ) : (
        <>
          <ul className={styles['legend']}>
            {STATUSES.map((status) => {
              const count = zones.filter((zone) => zone.status === status).length
              return (
                <li key={status} data-status={status}>
                  {getStatusTitle(status)[language]} {count}
                </li>
              )
            })}
            <li>
              {t(LOT_TITLES.of_capacity)} <Quantity value={used} /> /{' '}
              <Quantity value={capacity} unit={t(LOT_TITLES.ton)} />
            </li>
          </ul>
          <ul className={styles['map']}>
            {zones.map((zone) => (
              <Zone key={zone.id} zone={zone} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const MAX_LOTS = 4

function Zone({ zone }: { readonly zone: MappedZone }) {
  const { t, language } = useTranslation()
  const { code, name, status, capacity, used, is_exclusive, lots } = zone
  const share = { '--share': used, '--rest': Math.max(0, capacity - used) } as CSSProperties
  return (
    <li className={styles['tile']} data-status={status} style={share}>
      <div className={styles['level']} aria-hidden="true">
        <span />
      </div>
      <p className={styles['code']}>
        <strong>{code}</strong>
        <span>
          {getStatusTitle(status)[language]}
          {is_exclusive && ` · ${t(LOT_TITLES.exclusive)}`}
        </span>
      </p>
      {name !== '' && <p className={styles['note']}>{name}</p>}
      <p className={styles['note']}>
        <Quantity value={used} /> / <Quantity value={capacity} unit={t(LOT_TITLES.ton)} />
      </p>
      {lots.length > 0 && (
        <ul className={styles['lots']}>
          {lots.slice(0, MAX_LOTS).map((lot) => (
            <li key={lot.id} data-short={lot.short > 0}>
              <ScreenLink to={`/pledge/lot/look/${lot.id}`}>{lot.lot_no}</ScreenLink>
              <span>{lot.goods}</span>
              <Quantity value={lot.book} unit={t(LOT_TITLES.ton)} />
            </li>
          ))}
          {lots.length > MAX_LOTS && <li>{`+ ${lots.length - MAX_LOTS}`}</li>}
        </ul>
      )}
    </li>
  )
}
