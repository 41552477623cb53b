import { fill, type ImportResponse, type Language, title } from '@cangdan/protocol'

const TAKEN = title(
  '新增 {added} 条，更新 {changed} 条，{rest} 条未变',
  '{added} added, {changed} changed, {rest} left as they were',
  'añadidas: {added}, cambiadas: {changed}, sin cambios: {rest}',
  '追加{added}件、更新{changed}件、変更なし{rest}件',
)
const TRIED = title(
  '将新增 {added} 条，更新 {changed} 条，{rest} 条不变',
  '{added} would be added, {changed} changed, {rest} left as they are',
  'Se añadirían {added}, cambiarían {changed} y {rest} quedarían igual',
  '追加{added}件、更新{changed}件、変更なし{rest}件となります',
)

export function formatDiff({ diff, kept }: ImportResponse, language: Language): string | undefined {
  if (diff === undefined) return undefined
  const { added, changed, unchanged, skipped } = diff
  const values = { added: String(added), changed: String(changed), rest: String(unchanged + skipped) }
  return fill((kept ? TAKEN : TRIED)[language], values)
}
