import { type HelpIndex, type Language, MAX_HELP_ARTICLES } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ARTICLE_LANGUAGES } from '#modules/content/help/help.languages.ts'

/** Selects articles that are shown together with both levels of their category. */
export const IS_SHOWN = sql<boolean>`
  help.is_show = 1 and exists (
    select from help_class as own left join help_class as top on top.id = own.pid
     where own.id = help.class_id and own.is_show = 1 and coalesce(top.is_show, 1) = 1)`

/** Returns articles in the reader's language with all words in title, summary or text; all articles if there are no words. */
export async function findArticles(db: Db, words: readonly string[], language: Language): Promise<HelpIndex> {
  const text = sql`(help.title || ' ' || help.synopsis || ' ' || (
    select coalesce(string_agg(piece #>> '{}', ' '), '')
      from jsonb_path_query(help.content::jsonb, 'strict $.**.text') as piece))`
  const matches = words.map((word) => sql`${text} ilike ${`%${escapePattern(word)}%`}`)
  const inTitle = words.map((word) => sql`help.title ilike ${`%${escapePattern(word)}%`}`)
  const { rows: articles } = await sql<HelpIndex['articles'][number]>`
    select help.id, help.class_id, help.title, help.synopsis
      from help
      join help_class as own on own.id = help.class_id
      left join help_class as top on top.id = own.pid
     where ${IS_SHOWN} and help.language in (0, ${ARTICLE_LANGUAGES[language]}::int) and ${sql.join([sql`true`, ...matches], sql` and `)}
     order by ${sql.join([...inTitle.map((is) => sql`${is} desc`), sql`coalesce(top.sort, own.sort) desc`], sql`, `)},
              coalesce(top.id, own.id), own.pid nulls first, own.sort desc, own.id, help.sort desc, help.id
     limit ${MAX_HELP_ARTICLES}`.execute(db)
  const { rows: classes } = await sql<HelpIndex['classes'][number]>`
    select id, name, pid from help_class
     where id = any(${articles.map(({ class_id }) => class_id)}::bigint[])
        or id in (select pid from help_class where id = any(${articles.map(({ class_id }) => class_id)}::bigint[]))
     order by sort desc, id`.execute(db)
  return { classes, articles }
}

const escapePattern = (word: string): string => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export interface Article {
  readonly id: number
  readonly class_id: number
  readonly title: string
  readonly synopsis: string
  readonly author: string
  readonly content: string
  readonly link_url: string
  readonly update_time: number
  readonly pictures: readonly number[]
  readonly cover: readonly number[]
}

/** Returns an article and counts the view; `undefined` if it is not shown. */
export async function openArticle(db: Db, accountId: number, id: number): Promise<Article | undefined> {
  const { rows } = await sql<Article>`
    select id, class_id, title, synopsis, author, content, link_url,
           floor(extract(epoch from update_time))::bigint as update_time, content_files as pictures, image as cover
      from help where id = ${id} and ${IS_SHOWN}`.execute(db)
  const [article] = rows
  if (article === undefined) return undefined
  await sql`
    insert into help_read (help_id, account_id) select id, ${accountId}::bigint from help where id = ${id}
    on conflict (help_id, account_id) do update set times = help_read.times + 1`.execute(db)
  return article
}
