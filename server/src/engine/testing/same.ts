// Titles of sample resources, equal in every language.
import { title } from '@cangdan/protocol'

export const same = (word: string) => title(word, word, word, word)
