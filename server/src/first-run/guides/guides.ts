// The product manual: help articles of a new platform in four languages, with pictures in `server/guides` (taken by `npm run guides`;
// docs/decisions/content.md).
import { LANGUAGES, type Language } from '@cangdan/protocol'
import { auditor } from './auditor.ts'
import { audits } from './audits.ts'
import { bank } from './bank.ts'
import type { Guide } from './guide.ts'
import { importing } from './importing.ts'
import { inspectorGuide } from './inspector.ts'
import { itGuide } from './it.ts'
import { lists } from './lists.ts'
import { operatorGuide } from './operator.ts'
import { ownerGuide } from './owner.ts'
import { receipts } from './receipts.ts'
import { signIn } from './sign-in.ts'
import { storageFirm } from './storage-firm.ts'

const TASK_GUIDES: readonly Guide[] = [signIn, lists, importing, audits, receipts]

/** One guide for each audience, also written to docs/guides. */
export const AUDIENCE_GUIDES: readonly Guide[] = [
  operatorGuide,
  bank,
  storageFirm,
  inspectorGuide,
  ownerGuide,
  auditor,
  itGuide,
]

export const GUIDES: readonly Guide[] = [...TASK_GUIDES, ...AUDIENCE_GUIDES]

/** Languages of every picture; those of the task guides are in all languages. */
const PICTURE_LANGUAGES: readonly Language[] = ['zh', 'en']

/** Keys of the pictures that exist in all languages. */
const IN_ALL_LANGUAGES: ReadonlySet<string> = new Set(TASK_GUIDES.map(({ key }) => key))

/** Returns the file name of a picture; readers without a picture in their language see the English one. */
export function getPictureName(picture: string, language: Language): string {
  const hasOwn = IN_ALL_LANGUAGES.has(picture) || PICTURE_LANGUAGES.includes(language)
  return `${picture}.${hasOwn ? language : 'en'}.webp`
}

export const ALL_GUIDES = LANGUAGES.flatMap((language) => GUIDES.map((guide) => ({ guide, language })))
