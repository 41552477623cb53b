import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useFreshServerConfig } from '#api/endpoints/server-config.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { ProfileSection } from '../profile-page.tsx'
import { PHONE_TITLES } from './phone-titles.ts'
import styles from '../profile.module.css'

const PhoneForm = createLazyComponent(async () => (await import('./phone-form.tsx')).PhoneForm)

export function PhoneSection() {
  const { t } = useTranslation()
  const { info } = useSession()
  const { site } = useFreshServerConfig()
  const [isEditing, setIsEditing] = useState(false)
  const isOpen = site?.phone_edit_open === 1
  return (
    <ProfileSection title={t(PROFILE.phone)} lead={t(isOpen ? PHONE_TITLES.lead : PHONE_TITLES.closed)}>
      <KeyValueList layout="stacked" className={styles['facts']}>
        <KeyValue name={t(PHONE_TITLES.present)}>{info.phone}</KeyValue>
      </KeyValueList>
      {isOpen && isEditing && (
        <Suspense fallback={null}>
          <PhoneForm onEnd={() => setIsEditing(false)} />
        </Suspense>
      )}
      {isOpen && !isEditing && (
        <Button className={styles['phoneChange'] ?? ''} onClick={() => setIsEditing(true)}>
          {t(PHONE_TITLES.change)}
        </Button>
      )}
    </ProfileSection>
  )
}
