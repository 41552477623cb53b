import { LANGUAGES, type Language } from '@cangdan/protocol'
import { Select } from 'antd'
import { useId } from 'react'
import { useSession } from '#api/session/session.ts'
import { LANGUAGE_NAMES, useTranslation, setLanguage } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { PageCard } from '#ui/page.tsx'
import { AddressBook } from './address/address-book.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { DataForm } from './data-form.tsx'
import { PhoneSection } from './phone/phone-section.tsx'
import { ProfileSection, ProfilePage } from './profile-page.tsx'
import styles from './profile.module.css'

export function DataScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const { info } = useSession()
  return (
    <ProfilePage title={title}>
      <PageCard>
        <div className={styles['part']}>
          <AvatarSection />
          {/* Remounts with the saved values. */}
          <DataForm key={`${info.nick_name}/${info.email}`} />
        </div>
        <ProfileSection title={t(PROFILE.account)}>
          <KeyValueList layout="stacked" className={styles['facts']}>
            <KeyValue name={t(PROFILE.account)}>{info.username}</KeyValue>
            <KeyValue name={t(PROFILE.organisation)}>{info.organisation}</KeyValue>
            <KeyValue name={t(PROFILE.roles)}>{info.role_names.join(' · ')}</KeyValue>
          </KeyValueList>
        </ProfileSection>
        <PhoneSection />
        <LanguageSection />
      </PageCard>
      <PageCard>
        <AddressBook />
      </PageCard>
    </ProfilePage>
  )
}

function LanguageSection() {
  const { t, language } = useTranslation()
  const id = useId()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <section className={styles['part']}>
      <h2 id={id}>{t(PROFILE.language)}</h2>
      <p className={styles['lead']}>{t(PROFILE.language_hint, { zone: timeZone })}</p>
      <Select<Language>
        className={styles['language'] ?? ''}
        aria-labelledby={id}
        value={language}
        options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
        onChange={(next) => void setLanguage(next)}
      />
    </section>
  )
}
