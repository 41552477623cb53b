import type { OnboardingStep } from '@cangdan/protocol'
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Tile } from './tile.tsx'
import styles from './steps-tile.module.css'

export function StepsTile({ steps }: { readonly steps: readonly OnboardingStep[] }) {
  const { t } = useTranslation()
  const done = steps.filter(({ is_done }) => is_done).length
  const progress = <span className={styles['progress']}>{t('dashboard.steps_done', { done, all: steps.length })}</span>
  return (
    <Tile title={t('dashboard.steps')} actions={progress}>
      <ol className={styles['list']}>
        {steps.map(({ screen, add, title, is_done }, index) => (
          <li key={screen} className={styles['step']} data-done={is_done}>
            <span className={styles['mark']} aria-hidden>
              {is_done ? <CheckCircleFilled /> : index + 1}
            </span>
            <ScreenLink to={screen} className={styles['title']}>
              {title}
            </ScreenLink>
            {is_done ? (
              <span className={styles['done']}>{t('dashboard.step_done')}</span>
            ) : (
              <StepLink to={add} word={t(add === screen ? 'dashboard.step_set' : 'dashboard.step_add')} title={title} />
            )}
          </li>
        ))}
      </ol>
    </Tile>
  )
}

interface StepLinkProps {
  readonly to: string
  readonly word: string
  readonly title: string
}

const StepLink = ({ to, word, title }: StepLinkProps) => (
  <ScreenLink to={to} aria-label={`${word} ${title}`}>
    {word}
  </ScreenLink>
)
