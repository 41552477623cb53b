// The words of saved views, fetched when their menu is opened.
import type { Language } from '@cangdan/protocol'
import { addWords } from './index.ts'
import { VIEW_LOADERS } from './messages.ts'

const load = (language: Language) => VIEW_LOADERS[language]()

export const loadViewWords = (): Promise<void> => addWords(load)
