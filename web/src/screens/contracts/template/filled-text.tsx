// A filled text of a template or a draft: missing values, clauses left out, and the text.
import {
  CONTRACT_CONDITIONS,
  isContractCondition,
  LANGUAGE_TAGS,
  type TemplatePreview,
  type Title,
} from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { findScreen } from '#api/session/menu-tree.ts'
import { sessionQuery } from '#api/session/session.ts'
import { RichText } from '#generic/texts/stored-text.tsx'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TEMPLATE_TITLES } from './titles.ts'
import styles from './template.module.css'

export function FilledText({ text }: { readonly text: TemplatePreview }) {
  const { t } = useTranslation()
  const { missing } = text
  return (
    <div className={styles['filled']}>
      {missing.length === 0 ? (
        <Notice tone="success">{t(TEMPLATE_TITLES.complete)}</Notice>
      ) : (
        <Notice tone="warning" title={t(TEMPLATE_TITLES.missing, { n: missing.length })}>
          <ul className={styles['missing']}>
            {missing.map(({ key, title, screen, is_later: isLater }) => (
              <li key={key}>
                {title}
                {isLater === 1 && <span className={styles['note']}> {t(TEMPLATE_TITLES.is_later)}</span>}
                <RecordLink to={screen} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextWithClauses text={text} />
    </div>
  )
}

interface RecordLinkProps {
  readonly to: string
  readonly title?: Title
}

/** Links a record if the user has its screen. */
export function RecordLink({ to, title = TEMPLATE_TITLES.open_record }: RecordLinkProps) {
  const { t } = useTranslation()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  if (to === '' || findScreen(session?.menu ?? [], to) === undefined) return null
  return (
    <>
      {' '}
      <ScreenLink to={to}>{t(title)}</ScreenLink>
    </>
  )
}

interface TextProps {
  readonly text: Pick<TemplatePreview, 'language' | 'content' | 'left_out'>
}

export function TextWithClauses({ text: { language, content, left_out: leftOut } }: TextProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['filled']}>
      {leftOut.length > 0 && (
        <details>
          <summary>{t(TEMPLATE_TITLES.left_out, { n: leftOut.length })}</summary>
          {leftOut.map(({ when, content: clause }, place) => (
            <div key={place} className={styles['left']}>
              <p className={styles['note']}>{isContractCondition(when) ? t(CONTRACT_CONDITIONS[when]) : when}</p>
              <div lang={LANGUAGE_TAGS[language]}>
                <RichText value={clause} />
              </div>
            </div>
          ))}
        </details>
      )}
      <section className={styles['paper']} aria-label={t(TEMPLATE_TITLES.filled)}>
        <div lang={LANGUAGE_TAGS[language]}>
          <RichText value={content} />
        </div>
      </section>
    </div>
  )
}
