// Language of a page that a ticket opens. It has titles only, and loads no catalogue of the application.
import { fill, type Language, LANGUAGE_TAGS, LANGUAGES, type Title } from '@cangdan/protocol'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { detectLanguage, storeLanguage } from '#i18n/detect-language.ts'
import { LANGUAGE_NAMES } from '#i18n/messages.ts'
import { TICKET_PAGE } from './ticket.titles.ts'
import styles from './page.module.css'

export interface PageLanguage {
  readonly language: Language
  readonly t: (title: Title, values?: Readonly<Record<string, string | number>>) => string
  readonly setLanguage: (language: Language) => void
}

const LanguageContext = createContext<PageLanguage | undefined>(undefined)

export function useTexts(): PageLanguage {
  const texts = useContext(LanguageContext)
  if (texts === undefined) throw new Error('There is no LanguageProvider.')
  return texts
}

interface LanguageProviderProps {
  /** Title of the page. */
  readonly name: Title
  readonly children: ReactNode
}

export function LanguageProvider({ name, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(detectLanguage)
  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language]
    document.title = name[language]
  }, [language, name])
  const value = useMemo(
    (): PageLanguage => ({
      language,
      t: (text, values = {}) => fill(text[language], values),
      setLanguage(chosen) {
        storeLanguage(chosen)
        setLanguage(chosen)
      },
    }),
    [language],
  )
  return <LanguageContext value={value}>{children}</LanguageContext>
}

/** Native select, which works on every phone and with every screen reader. */
export function LanguageSelect() {
  const { t, language, setLanguage } = useTexts()
  const onChange = (value: string) => {
    const chosen = LANGUAGES.find((each) => each === value)
    if (chosen !== undefined) setLanguage(chosen)
  }
  return (
    <select
      className={styles['language']}
      aria-label={t(TICKET_PAGE.language)}
      value={language}
      onChange={(event) => onChange(event.target.value)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </select>
  )
}
