import { PAGE } from '../contract-page.titles.ts'
import { useTexts } from '../page-language.tsx'
import { Actions, Button, Frame } from '../parts/frame.tsx'
import { STOPPED, type StopReason } from './stopped.titles.ts'

interface StoppedStepProps {
  readonly reason: StopReason
  readonly onRetry: () => void
}

export function StoppedStep({ reason, onRetry }: StoppedStepProps) {
  const { t } = useTexts()
  const texts = STOPPED[reason]
  return (
    <Frame title={t(texts.title)}>
      <p>{t(texts.hint)}</p>
      {'canRetry' in texts && (
        <Actions>
          <Button look="primary" onPress={onRetry}>
            {t(PAGE.retry)}
          </Button>
        </Actions>
      )}
    </Frame>
  )
}
