// What became of a sheet, in a sentence.
import { fill, type ImportAnswer, type Language, title } from '@cangdan/protocol'
import { wordsOfDiff } from './existing/diff-words.ts'

const TAKEN = title(
  '成功导入 {n} 条',
  'Imported {n} rows',
  'Se importaron {n} filas',
  '{n}件をインポートしました',
)
const TRIED = title(
  '{n} 条均可导入',
  'All {n} rows can be imported',
  'Se pueden importar las {n} filas',
  '{n}件すべてインポートできます',
)
const REFUSED = title(
  '{fail} 条有误，未导入任何数据。请修改后重新上传',
  '{fail} rows cannot be taken, so nothing was imported. Correct them and send the file again',
  '{fail} filas tienen errores y no se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件に誤りがあるため、インポートされませんでした。修正して再度アップロードしてください',
)

const PARTLY = title(
  '成功导入 {n} 条，{fail} 条有误未导入',
  'Imported {n} rows; {fail} with faults were not',
  'Se importaron {n} filas; {fail} con errores no',
  '{n}件をインポートしました。誤りのある{fail}件は除きました',
)

const LEFT_OUT = title(
  '，跳过 {left} 条',
  '; {left} rows were left out',
  '; se omitieron {left} filas',
  '。{left}件を除外しました',
)

const STOPPED = title(
  '发现 {fail} 条有误后停止检查，其余数据可能还有问题；未导入任何数据。请修改后重新上传',
  'Checking stopped after {fail} rows that cannot be taken, and there may be more. Nothing was imported. Correct them and send the file again',
  'La revisión se detuvo tras {fail} filas con errores, y puede haber más. No se importó nada. Corríjalas y vuelva a enviar el archivo',
  '{fail}件の誤りが見つかった時点で確認を中止しました。ほかにも誤りがある可能性があります。インポートは行われていません。修正して再度アップロードしてください',
)

/** For anyone who has tried or taken it. */
export function wordsOf(answer: ImportAnswer, language: Language): string {
  const { kept, fail, success, skipped = 0 } = answer
  const refused = answer.more ? STOPPED : REFUSED
  const words = fail === 0 ? (kept ? TAKEN : TRIED) : kept ? PARTLY : refused
  const left = skipped > 0 && fail === 0 ? LEFT_OUT[language] : ''
  const diff = fail === 0 ? wordsOfDiff(answer, language) : undefined
  return fill((diff ?? words[language]) + left, {
    n: String(success),
    fail: String(fail),
    left: String(skipped),
  })
}
