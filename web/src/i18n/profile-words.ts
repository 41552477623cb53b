// The words of a person's own pages, fetched when one of them is opened.
import type { Language } from '@cangdan/protocol'
import { addWords } from './index.ts'
import { PROFILE_LOADERS } from './messages.ts'

const load = (language: Language) => PROFILE_LOADERS[language]()

export const loadProfileWords = (): Promise<void> => addWords(load)
