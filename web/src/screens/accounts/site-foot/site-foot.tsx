import { type SiteConfig, title } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import styles from './site-foot.module.css'

const CONTACT = title('客服', 'Support', 'Atención', 'サポート')
const QR_CODE = title('客服二维码', 'Support QR code', 'Código QR de atención', 'サポートの QR コード')
const SUPPORT = title('技术支持', 'Technical support', 'Soporte técnico', '技術サポート')

interface OptionalLinkProps {
  readonly text: string | undefined
  readonly to: string | undefined
  readonly children?: ReactNode
}

function OptionalLink({ text, to, children }: OptionalLinkProps) {
  if (!text) return null
  const inside = (
    <>
      {children}
      {text}
    </>
  )
  return (
    <li>
      {to ? (
        <a href={to} target="_blank" rel="noreferrer">
          {inside}
        </a>
      ) : (
        inside
      )}
    </li>
  )
}

/** Ways to reach the support of the platform. */
export function SiteContacts({ site }: { readonly site: Partial<SiteConfig> }) {
  const { t } = useTranslation()
  const { service_phone: phone, service_email: mail, service_qrcode: code } = site
  if (!phone && !mail && !code) return null
  return (
    <ul className={styles['line']} aria-label={t(CONTACT)}>
      <OptionalLink text={phone} to={phone && `tel:${phone.replaceAll(/[^\d+]/g, '')}`} />
      <OptionalLink text={mail} to={mail && `mailto:${mail}`} />
      {code && (
        <li>
          <img src={code} className={styles['code']} alt={t(QR_CODE)} />
        </li>
      )}
    </ul>
  )
}

export function SiteFoot({ site }: { readonly site: Partial<SiteConfig> }) {
  const { t } = useTranslation()
  const { copyright } = site
  return (
    <footer className={styles['foot']}>
      <SiteContacts site={site} />
      {copyright !== undefined && (
        <ul className={styles['line']}>
          <OptionalLink text={copyright.copyright} to={copyright.copyright_url}>
            {copyright.copyright_logo && <img src={copyright.copyright_logo} className={styles['mark']} alt="" />}
          </OptionalLink>
          <OptionalLink text={copyright.company_name} to={undefined} />
          <OptionalLink text={copyright.icp_no} to={copyright.icp_url} />
          <OptionalLink text={copyright.police_no} to={copyright.police_url}>
            {copyright.police_icon && <img src={copyright.police_icon} className={styles['mark']} alt="" />}
          </OptionalLink>
          <OptionalLink
            text={copyright.tech_support && `${t(SUPPORT)} ${copyright.tech_support}`}
            to={copyright.tech_support_url}
          />
        </ul>
      )}
    </footer>
  )
}
