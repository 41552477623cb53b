import { useTexts } from '../page-language.tsx'
import type { StoppedTexts } from '../stopped.titles.ts'
import { TICKET_PAGE } from '../ticket.titles.ts'
import { Actions, Button, Frame } from './frame.tsx'

interface StoppedStepProps {
  readonly texts: StoppedTexts
  readonly onRetry: () => void
}

export function StoppedStep({ texts, onRetry }: StoppedStepProps) {
  const { t } = useTexts()
  return (
    <Frame title={t(texts.title)}>
      <p>{t(texts.hint)}</p>
      {texts.canRetry && (
        <Actions>
          <Button look="primary" onPress={onRetry}>
            {t(TICKET_PAGE.retry)}
          </Button>
        </Actions>
      )}
    </Frame>
  )
}
