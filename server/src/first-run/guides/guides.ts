// The product's own manual: what a new platform has as articles of help, each in four languages, with the picture of that name in `server/guides`
// (drawn by `npm run guides`; decision 181).
import { LANGUAGES, type Language, type Title } from '@cangdan/protocol'
import { audits } from './audits.ts'
import { importing } from './importing.ts'
import { lists } from './lists.ts'
import { receipts } from './receipts.ts'
import { signIn } from './sign-in.ts'

export interface Guide {
  /** Of its pictures, `key.language.webp`. */
  readonly key: string
  readonly title: Title
  readonly synopsis: Title
  /** One after the other. */
  readonly steps: readonly Title[]
}

export const GUIDES: readonly Guide[] = [signIn, lists, importing, audits, receipts]

export const pictureName = (key: string, language: Language): string => `${key}.${language}.webp`

/** Every guide in every language. */
export const ALL_GUIDES = LANGUAGES.flatMap((language) => GUIDES.map((guide) => ({ guide, language })))
