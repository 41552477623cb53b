import type { AddonRow } from '@cangdan/protocol'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { MenuIcon } from '#ui/icons/menu-icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AddonActions } from './addon-actions.tsx'
import { AddonHooks } from './addon-hooks.tsx'
import { getAddonState } from './addon-state.ts'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

export function AddonCard({ addon }: { readonly addon: AddonRow }) {
  const { t } = useTranslation()
  const { key, title, description, version, icon, installed, install_time, install_person } = addon
  const { tone, words } = getAddonState(addon)
  const id = `addon-${key}`
  return (
    <li className={styles['card']} aria-labelledby={id} data-installed={installed === 1}>
      <header className={styles['head']}>
        <span className={styles['icon']}>
          <MenuIcon name={icon} />
        </span>
        <div className={styles['names']}>
          <h3 id={id} className={styles['title']}>
            {title}
          </h3>
          <span className={styles['state']} data-tone={tone}>
            {t(words)}
          </span>
        </div>
        <span className={styles['version']}>{t(ADDON_SCREEN_TITLES.version, { version })}</span>
      </header>
      <p className={styles['description']}>{description}</p>
      {addon.alarms.map((alarm) => (
        <Notice key={alarm} tone="warning">
          {alarm}
        </Notice>
      ))}
      {installed === 1 && (
        <KeyValueList layout="stacked" className={styles['times']}>
          <KeyValue name={t(ADDON_SCREEN_TITLES.checked)}>
            <Ago time={addon.probe_time} />
          </KeyValue>
          <KeyValue name={t(ADDON_SCREEN_TITLES.called)}>
            <Ago time={addon.call_time} />
          </KeyValue>
          <KeyValue name={t(ADDON_SCREEN_TITLES.since)}>
            <Ago time={install_time} person={install_person} />
          </KeyValue>
        </KeyValueList>
      )}
      <AddonActions addon={addon} />
      {installed === 1 && (addon.callback_url !== '' || addon.hooks.length > 0) && <AddonHooks addon={addon} />}
    </li>
  )
}

interface AgoProps {
  /** Seconds since 1970; null for never. */
  readonly time: number | null
  readonly person?: string
}

function Ago({ time, person = '' }: AgoProps) {
  const { t } = useTranslation()
  if (time === null) return t(ADDON_SCREEN_TITLES.never)
  const ago = formatAgo(time, getServerTime())
  return (
    <time dateTime={new Date(time * 1000).toISOString()} title={formatInstant(time)}>
      {person === '' ? ago : t(ADDON_SCREEN_TITLES.by, { time: ago, person })}
    </time>
  )
}
