// The product manual: help articles of a new platform in four languages, with pictures in `server/guides` (drawn by `npm run guides`;
// docs/decisions/content.md).
import { LANGUAGES, type Language, type Title } from '@cangdan/protocol'
import { audits } from './audits.ts'
import { importing } from './importing.ts'
import { lists } from './lists.ts'
import { receipts } from './receipts.ts'
import { signIn } from './sign-in.ts'

export interface Guide {
  /** Base name of the pictures, `key.language.webp`. */
  readonly key: string
  readonly title: Title
  readonly synopsis: Title
  readonly steps: readonly Title[]
}

export const GUIDES: readonly Guide[] = [signIn, lists, importing, audits, receipts]

export const getPictureName = (key: string, language: Language): string => `${key}.${language}.webp`

export const ALL_GUIDES = LANGUAGES.flatMap((language) => GUIDES.map((guide) => ({ guide, language })))
