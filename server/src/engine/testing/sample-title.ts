// Titles of sample resources, equal in every language.
import { title } from '@cangdan/protocol'

export const createSampleTitle = (word: string) => title(word, word, word, word)
