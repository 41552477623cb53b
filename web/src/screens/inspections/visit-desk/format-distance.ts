import type { Translate } from '#i18n/index.ts'
import { DESK_TITLES } from './titles.ts'

const KILOMETRE = 1000

/** Metres below a kilometre, otherwise kilometres with one decimal. */
export const formatDistance = (t: Translate, metres: number): string =>
  metres < KILOMETRE
    ? t(DESK_TITLES.metres, { n: Math.round(metres) })
    : t(DESK_TITLES.kilometres, { n: Number((metres / KILOMETRE).toFixed(1)) })
