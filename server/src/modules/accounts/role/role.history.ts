// Formats changes of a role's rights for its history: granted and revoked rights.
import { type HistoryChange, type Language, title, type Title, type WireValue } from '@cangdan/protocol'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Rights } from '#engine/declare/rights/right.ts'
import { readGrantList } from '#engine/declare/rights/grants.ts'

type HistoryFormatter = NonNullable<Column['formatChange']>

const GRANTED = title('授予权限', 'Granted', 'Concedido', '付与した権限')
const TAKEN = title('收回权限', 'Taken away', 'Retirado', '取り消した権限')
const OPENED = title('开放页面', 'Screens opened', 'Pantallas abiertas', '開放した画面')
const CLOSED = title('关闭页面', 'Screens closed', 'Pantallas cerradas', '閉じた画面')

export const formatApiChange: HistoryFormatter = (from, to, { language, rights }) =>
  listGrantChanges({ from, to, language, words: { more: GRANTED, fewer: TAKEN } }, (entries) =>
    formatEntries(entries, rights, language),
  )

export const formatPathChange: HistoryFormatter = (from, to, { language, rights }) =>
  listGrantChanges({ from, to, language, words: { more: OPENED, fewer: CLOSED } }, (paths) =>
    formatPaths(paths, rights, language),
  )

interface Change {
  readonly from: WireValue
  readonly to: WireValue
  readonly language: Language
  readonly words: { readonly more: Title; readonly fewer: Title }
}

function listGrantChanges(
  { from, to, language, words }: Change,
  inWords: (names: ReadonlySet<string>) => string,
): HistoryChange[] {
  const [was, is] = [readGrantList(from) ?? new Set<string>(), readGrantList(to) ?? new Set<string>()]
  const formatChange = (name: string, word: Title, names: ReadonlySet<string>): HistoryChange[] =>
    names.size === 0 ? [] : [{ name, title: word[language], type: 'text', from: null, to: inWords(names) }]
  return [
    ...formatChange('granted', words.more, new Set([...is].filter((each) => !was.has(each)))),
    ...formatChange('taken', words.fewer, new Set([...was].filter((each) => !is.has(each)))),
  ]
}

const usesFullWidth = (language: Language) => language === 'zh' || language === 'ja'

/** Formats as `Banks: Add, Edit; Roles: Delete`; rights that are no longer declared appear by their bare entry. */
function formatEntries(entries: ReadonlySet<string>, rights: Rights, language: Language): string {
  const known = rights.all.filter(({ entry }) => entries.has(entry))
  const resources = new Set(known.map(({ resource }) => resource))
  const [comma, colon, end] = usesFullWidth(language) ? ['、', '：', '；'] : [', ', ': ', '; ']
  const lines = [...resources].map((resource) => {
    const words = known.filter((right) => right.resource === resource).map((right) => right.title[language])
    return `${resource.title[language]}${colon}${words.join(comma)}`
  })
  const strange = [...entries].filter((entry) => !rights.byEntry.has(entry))
  return [...lines, ...strange].join(end)
}

function formatPaths(paths: ReadonlySet<string>, rights: Rights, language: Language): string {
  const names = rights.all.flatMap(({ screen, resource, title: word }) => {
    if (screen === undefined || !paths.has(screen)) return []
    const isList = screen === resource.screen
    return [isList ? resource.title[language] : `${resource.title[language]} · ${word[language]}`]
  })
  const strange = [...paths].filter((path) => !rights.screens.has(path))
  return [...names, ...strange].join(usesFullWidth(language) ? '、' : ', ')
}
