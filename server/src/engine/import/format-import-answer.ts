import { fill, type ImportResponse, type Language, title, type Title } from '@cangdan/protocol'
import { formatDiff } from './existing/format-diff.ts'

const TAKEN = title('成功导入 {n} 条', 'Rows imported: {n}', 'Filas importadas: {n}', '{n}件をインポートしました')
const TRIED = title(
  '{n} 条均可导入',
  'All rows can be imported: {n}',
  'Se pueden importar todas las filas: {n}',
  '{n}件すべてインポートできます',
)
const REFUSED = title(
  '{fail} 条有误，未导入任何数据。请修改后重新上传',
  'Rows that cannot be taken: {fail}, so nothing was imported. Correct them and send the file again',
  'Filas con errores: {fail}; no se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件に誤りがあるため、インポートされませんでした。修正して再度アップロードしてください',
)

const PARTLY = title(
  '成功导入 {n} 条，{fail} 条有误未导入',
  'Rows imported: {n}; with faults and left out: {fail}',
  'Filas importadas: {n}; con errores y omitidas: {fail}',
  '{n}件をインポートしました。誤りのある{fail}件は除きました',
)

const UNSAID = title(
  '{warned} 条数据异常，需核实后才能导入；其余 {n} 条均可导入',
  'Unusual rows, taken only once they are verified: {warned}; others that can be imported: {n}',
  'Filas inusuales, que solo se toman una vez verificadas: {warned}; otras que se pueden importar: {n}',
  '{warned}件は異常値のため、確認するまでインポートできません。ほかの{n}件はインポートできます',
)

const LEFT_OUT = title(
  '，跳过 {left} 条',
  '; rows left out: {left}',
  '; filas omitidas: {left}',
  '。{left}件を除外しました',
)

const STOPPED = title(
  '发现 {fail} 条有误后停止检查，其余数据可能还有问题；未导入任何数据。请修改后重新上传',
  'Checking stopped: rows that cannot be taken so far: {fail}, and there may be more. Nothing was imported. Correct them and send the file again',
  'La revisión se detuvo; filas con errores hasta ahora: {fail}, y puede haber más. No se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件の誤りが見つかった時点で確認を中止しました。ほかにも誤りがある可能性があります。インポートは行われていません。修正して再度アップロードしてください',
)

export function formatImportAnswer(answer: ImportResponse, language: Language): string {
  const { kept, fail, success, skipped = 0, warned = 0 } = answer
  const rejected = fail + warned
  const left = skipped > 0 && fail === 0 ? LEFT_OUT[language] : ''
  const diff = rejected === 0 ? formatDiff(answer, language) : undefined
  return fill((diff ?? selectSentence(answer)[language]) + left, {
    n: String(success),
    fail: String(kept ? rejected : fail),
    left: String(skipped),
    warned: String(warned),
  })
}

function selectSentence({ kept, fail, warned = 0, more }: ImportResponse): Title {
  if (kept) return fail + warned > 0 ? PARTLY : TAKEN
  if (fail === 0) return warned > 0 ? UNSAID : TRIED
  return more ? STOPPED : REFUSED
}
