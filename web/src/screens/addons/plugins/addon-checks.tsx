import type { AddonProbe } from '@cangdan/protocol'
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ADDON_SCREEN_TITLES } from './titles.ts'
import styles from './addons.module.css'

/** Results of a check, with the remedy of each failure. */
export function AddonChecks({ results }: { readonly results: readonly AddonProbe[] }) {
  const { t } = useTranslation()
  const count = results.filter(({ ok }) => ok === 0).length
  return (
    <Notice
      tone={count === 0 ? 'success' : 'warning'}
      live="status"
      title={count === 0 ? t(ADDON_SCREEN_TITLES.all_passed) : t(ADDON_SCREEN_TITLES.some_failed, { count })}
    >
      <ul className={styles['checks']} aria-label={t(ADDON_SCREEN_TITLES.checks)}>
        {results.map((result) => (
          <Check key={result.name} {...result} />
        ))}
      </ul>
    </Notice>
  )
}

function Check({ title, ok, code, detail }: AddonProbe) {
  const { t } = useTranslation()
  return (
    <li className={styles['check']} data-ok={ok === 1}>
      <span className={styles['mark']}>{ok === 1 ? <CheckOutlined aria-hidden /> : <CloseOutlined aria-hidden />}</span>
      <span>
        <span className="visually-hidden">
          {t(ok === 1 ? ADDON_SCREEN_TITLES.passed : ADDON_SCREEN_TITLES.not_passed)}{' '}
        </span>
        <strong>{title}</strong>
        {detail} {code !== '' && <code className={styles['code']}>{t(ADDON_SCREEN_TITLES.code, { code })}</code>}
      </span>
    </li>
  )
}
