import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createDeferredComponent } from '#ui/deferred-component.ts'
import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { NotifierHost } from '#ui/feedback/notifier-host.tsx'
import { buildTheme } from '#ui/theme/theme.ts'
import { getLocale } from './locale.ts'
import { useSettings } from './settings-store.ts'

const FeedbackHost = createDeferredComponent(async () => (await import('#ui/feedback/feedback-host.tsx')).FeedbackHost)

/** No click animation. */
const NO_WAVE = { disabled: true }

interface ShellProvidersProps {
  readonly children: ReactNode
}

export function ShellProviders({ children }: ShellProvidersProps) {
  const { language } = useTranslation()
  const locale = getLocale(language)
  const scheme = useColorScheme()
  const { size, variables } = useSettings()
  const theme = useMemo(() => buildTheme(scheme, size, variables), [scheme, size, variables])
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
