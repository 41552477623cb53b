// The initial language: the stored choice of this browser, or its own language.
import { LANGUAGES, pickLanguage, type Language } from '@cangdan/protocol'

const STORAGE_KEY = 'language'

export const detectLanguage = (): Language => readStoredLanguage() ?? pickLanguage(navigator.languages.join(','))

// Storage may be blocked; the login page reports it.
function readStoredLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return LANGUAGES.find((language) => language === stored)
  } catch {
    return undefined
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // The choice then lasts for this visit.
  }
}
