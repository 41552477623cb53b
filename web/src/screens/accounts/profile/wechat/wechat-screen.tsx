import type { OwnSocialBinding } from '@cangdan/protocol'
import { Button } from 'antd'
import { useFreshServerConfig } from '#api/endpoints/server-config.ts'
import { useSession } from '#api/session/session.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { getRetry, hasFailed } from '#generic/errors/has-failed.ts'
import { FactorForm } from '#generic/factor-form.tsx'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { SOCIAL_TITLES } from '#screens/accounts/login-social/titles.ts'
import { ProfilePage, ProfileSection } from '../profile-page.tsx'
import { useWechat, type WechatStep } from './use-wechat.ts'
import { WECHAT_TITLES } from './wechat-titles.ts'
import styles from './wechat.module.css'

export function WechatScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const { site } = useFreshServerConfig()
  return (
    <ProfilePage title={title}>
      <PageCard>
        {site?.social_bind_open === 1 && <WechatSection />}
        {site?.social_bind_open === 0 && <EmptyState title={t(PROFILE.wx_none)} hint={t(PROFILE.wx_missing)} />}
      </PageCard>
    </ProfilePage>
  )
}

type Wechat = ReturnType<typeof useWechat>

function WechatSection() {
  const { t } = useTranslation()
  const wechat = useWechat()
  const { query, external } = wechat
  return (
    <ProfileSection title={t(WECHAT_TITLES.title)} lead={t(WECHAT_TITLES.lead)}>
      {hasFailed(query) ? (
        <FailedNotice {...getRetry(query)}>{t(WECHAT_TITLES.failed)}</FailedNotice>
      ) : (
        <Step {...wechat} />
      )}
      <output>{external.step === 'waiting' && <Notice tone="info">{t(SOCIAL_TITLES.waiting)}</Notice>}</output>
      <div role="alert">{external.error !== undefined && <Notice tone="danger">{external.error}</Notice>}</div>
    </ProfileSection>
  )
}

function Step(wechat: Wechat) {
  const { t } = useTranslation()
  const { query, step, go, open, unlink, isBusy, rejection } = wechat
  if (step.is === 'confirm') return <Confirmation {...wechat} step={step} />
  if (step.is === 'unlink')
    return (
      <FactorForm
        label={t(WECHAT_TITLES.password)}
        word={t(WECHAT_TITLES.unlink)}
        isPassword
        error={rejection}
        isBusy={isBusy}
        onSubmit={unlink}
        onCancel={() => go({ is: 'shown' })}
      />
    )
  const own = query.data
  if (own === undefined) return <p aria-busy="true" />
  if (own.is_bind_wx === 1)
    return (
      <>
        <Linked own={own} />
        <Button onClick={() => go({ is: 'unlink' })}>{t(WECHAT_TITLES.unlink)}</Button>
      </>
    )
  return (
    <>
      <p className={styles['state']}>{t(WECHAT_TITLES.off)}</p>
      <Button type="primary" loading={isBusy} onClick={() => void open()}>
        {t(WECHAT_TITLES.link)}
      </Button>
    </>
  )
}

function Linked({ own }: { readonly own: OwnSocialBinding }) {
  const { t } = useTranslation()
  return (
    <div className={styles['linked']}>
      <Picture url={own.social_logo} />
      <KeyValueList layout="stacked">
        <KeyValue name={t(WECHAT_TITLES.nick)}>{own.social_nick}</KeyValue>
        <KeyValue name={t(WECHAT_TITLES.since)}>
          {own.bind_wx_time === null ? '' : formatInstant(own.bind_wx_time)}
        </KeyValue>
      </KeyValueList>
    </div>
  )
}

type Confirming = Omit<Wechat, 'step'> & { readonly step: Extract<WechatStep, { is: 'confirm' }> }

function Confirmation({ step: { proof, needsPassword }, go, link, isBusy, rejection }: Confirming) {
  const { t } = useTranslation()
  const { info } = useSession()
  const cancel = () => go({ is: 'shown' })
  const isTaken = proof.is_bind_wx === 1
  return (
    <>
      <div className={styles['linked']}>
        <Picture url={proof.social_logo} />
        <p>{t(WECHAT_TITLES.question, { name: proof.social_nick, username: info.username })}</p>
      </div>
      {isTaken && <Notice tone="danger">{t(WECHAT_TITLES.taken)}</Notice>}
      {needsPassword ? (
        <FactorForm
          label={t(WECHAT_TITLES.password)}
          word={t(WECHAT_TITLES.confirm)}
          isPassword
          error={rejection}
          isBusy={isBusy}
          onSubmit={link}
          onCancel={cancel}
        />
      ) : (
        <>
          <div role="alert">{rejection !== undefined && <Notice tone="danger">{rejection}</Notice>}</div>
          <div className={styles['ways']}>
            {!isTaken && (
              <Button type="primary" loading={isBusy} onClick={() => void link('')}>
                {t(WECHAT_TITLES.confirm)}
              </Button>
            )}
            <Button onClick={cancel}>{t('action.cancel')}</Button>
          </div>
        </>
      )}
    </>
  )
}

/** The name next to it is the text of the picture. */
const Picture = ({ url }: { readonly url: string }) =>
  url === '' ? null : <img className={styles['picture']} src={url} alt="" width={48} height={48} />
