// The language that a page begins in: as it was chosen in this browser, or as the browser itself has it.
import { LANGUAGES, pickLanguage, type Language } from '@cangdan/protocol'

const STORAGE_KEY = 'language'

export const firstLanguage = (): Language =>
  rememberedLanguage() ?? pickLanguage(navigator.languages.join(','))

// A browser that keeps nothing still speaks: the login page says what is wrong with it.
function rememberedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return LANGUAGES.find((language) => language === stored)
  } catch {
    return undefined
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Chosen for this visit only.
  }
}
