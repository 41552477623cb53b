// A change of the main contract, in words: of the drawing and of the table.
import type { ContractChange } from '@cangdan/protocol'
import type { useTranslation } from '#i18n/index.ts'

type Translate = ReturnType<typeof useTranslation>['t']

export const changeWords = (t: Translate, day: string, { from, to }: ContractChange): string =>
  from === to ? t('prices.changed_on', { day }) : t('prices.changed_to', { day, from, to })
