import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { latePart } from '#ui/at-rest.ts'
import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { NotifierHost } from '#ui/feedback/notifier-host.tsx'
import { themeOf } from '#ui/theme/theme.ts'
import { localeOf } from './locale.ts'
import { useSettings } from './settings-store.ts'

const FeedbackHost = latePart(async () => (await import('#ui/feedback/feedback-host.tsx')).FeedbackHost)

/** No click animation. */
const NO_WAVE = { disabled: true }

interface ShellProvidersProps {
  readonly children: ReactNode
}

export function ShellProviders({ children }: ShellProvidersProps) {
  const { language } = useTranslation()
  const locale = localeOf(language)
  const scheme = useColorScheme()
  const { size, variables } = useSettings()
  const theme = useMemo(() => themeOf(scheme, size, variables), [scheme, size, variables])
  return (
    // antd would insert a space between two Chinese characters of a button.
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      wave={NO_WAVE}
      theme={theme}
      {...(locale === undefined ? {} : { locale })}
    >
      <Suspense fallback={null}>
        <FeedbackHost />
      </Suspense>
      <NotifierHost />
      {children}
    </ConfigProvider>
  )
}
