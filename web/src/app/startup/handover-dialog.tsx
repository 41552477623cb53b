import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from '../routing/bare-page.tsx'
import button from '#ui/button.module.css'

export interface HandoverDialogProps {
  readonly onAnswer: (givesWay: boolean) => void
}

export function HandoverDialog({ onAnswer }: HandoverDialogProps) {
  const { t } = useTranslation()
  usePageTitle(t('handover.title'))
  return (
    <BarePage>
      <EmptyState
        level={1}
        title={t('handover.title')}
        hint={t('handover.hint')}
        action={
          <>
            <button type="button" className={button['button']} onClick={() => onAnswer(true)}>
              {t('handover.switch')}
            </button>
            <button
              type="button"
              className={`${button['button']} ${button['primary']}`}
              onClick={() => onAnswer(false)}
            >
              {t('handover.stay')}
            </button>
          </>
        }
      />
    </BarePage>
  )
}
