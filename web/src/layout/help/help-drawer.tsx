import type { HelpArticle, HelpClass, HelpEntry, HelpIndex } from '@cangdan/protocol'
import { MAX_HELP_SEARCH } from '@cangdan/protocol'
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { helpArticleQuery, helpIndexQuery } from '#api/endpoints/help.ts'
import { isNotFound } from '#generic/prefetch.ts'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry, useLastError } from '#generic/errors/has-failed.ts'
import { RichText } from '#generic/texts/stored-text.tsx'
import { TextPicture } from '#generic/texts/text-picture.tsx'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { HELP_DRAWER_TITLES } from './titles.ts'
import styles from './help.module.css'

export interface HelpDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

type HelpView = { readonly article: number } | 'feedback' | undefined

export function HelpDrawer({ isOpen, onClose }: HelpDrawerProps) {
  const { t } = useTranslation()
  const [view, setPlace] = useState<HelpView>()
  const [words, setWords] = useState('')
  const back = () => setPlace(undefined)
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={480}
      title={t(view === 'feedback' ? HELP_DRAWER_TITLES.feedback : HELP_DRAWER_TITLES.help)}
    >
      {view !== undefined && (
        <Button type="link" icon={<ArrowLeftOutlined />} className={styles['back'] ?? ''} onClick={back}>
          {t(HELP_DRAWER_TITLES.back)}
        </Button>
      )}
      {view === undefined && (
        <Index
          words={words}
          onWords={setWords}
          onOpen={(article) => setPlace({ article })}
          onWrite={() => setPlace('feedback')}
        />
      )}
      {view === 'feedback' && <FeedbackForm onDone={back} onCancel={back} />}
      {view !== undefined && view !== 'feedback' && <Article id={view.article} />}
    </Drawer>
  )
}

interface IndexProps {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onOpen: (article: number) => void
  readonly onWrite: () => void
}

function Index({ words, onWords, onOpen, onWrite }: IndexProps) {
  const { t, language } = useTranslation()
  const requested = useDeferredValue(words.trim())
  const query = useQuery(helpIndexQuery(requested, language))
  const isFailed = hasFailed(query)
  // Results of the previous search must not be shown.
  const data = isFailed ? undefined : query.data
  return (
    <div className={styles['index']}>
      <Input
        allowClear
        type="search"
        value={words}
        maxLength={MAX_HELP_SEARCH}
        placeholder={t(HELP_DRAWER_TITLES.search)}
        aria-label={t(HELP_DRAWER_TITLES.search)}
        onChange={({ target }) => onWords(target.value)}
      />
      {isFailed && (
        <FailedState title={t(HELP_DRAWER_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
      )}
      {data !== undefined && query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      {data !== undefined && data.articles.length === 0 && (
        <EmptyState title={t(requested === '' ? HELP_DRAWER_TITLES.none : HELP_DRAWER_TITLES.not_found)} />
      )}
      {data !== undefined && <Categories index={data} onOpen={onOpen} />}
      <Button type="link" className={styles['write'] ?? ''} onClick={onWrite}>
        {t(HELP_DRAWER_TITLES.write)}
      </Button>
    </div>
  )
}

function Categories({ index: { classes, articles }, onOpen }: { index: HelpIndex; onOpen: IndexProps['onOpen'] }) {
  const groups = groupByCategory(classes, articles)
  return groups.map(({ name, entries }) => (
    <section key={name} aria-label={name}>
      <h2 className={styles['category']}>{name}</h2>
      <ul className={styles['articles']}>
        {entries.map(({ id, title, synopsis }) => (
          <li key={id}>
            <button type="button" className={styles['article']} onClick={() => onOpen(id)}>
              <span>{title}</span>
              {synopsis !== '' && <span className={styles['synopsis']}>{synopsis}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function groupByCategory(classes: readonly HelpClass[], articles: readonly HelpEntry[]) {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const getCategoryName = (id: number): string => {
    const { name = '', pid = null } = byId.get(id) ?? {}
    return pid === null ? name : `${byId.get(pid)?.name ?? ''} / ${name}`
  }
  return [...new Set(articles.map(({ class_id: id }) => id))].map((id) => ({
    name: getCategoryName(id),
    entries: articles.filter((article) => article.class_id === id),
  }))
}

function Article({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const query = useQuery(helpArticleQuery(id))
  const error = useLastError(query)
  if (isNotFound(error)) return <EmptyState title={t(HELP_DRAWER_TITLES.gone)} />
  if (hasFailed(query))
    return <FailedState title={t(HELP_DRAWER_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
  if (query.data === undefined) return null
  return <ArticleText article={query.data} />
}

function ArticleText({ article }: { readonly article: HelpArticle }) {
  const { t } = useTranslation()
  const { title, content, files, cover, link_url: link, author, update_time: updated } = article
  return (
    <article className={styles['text']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['synopsis']}>
        {author !== '' && `${author} · `}
        {t(HELP_DRAWER_TITLES.updated, { time: formatInstant(updated) })}
      </p>
      {cover.map((file) => (
        <TextPicture key={file.id} file={file} alt="" />
      ))}
      <RichText value={content} files={files} />
      {link !== '' && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {t(HELP_DRAWER_TITLES.more)}
        </a>
      )}
    </article>
  )
}
