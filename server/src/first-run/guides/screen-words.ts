// Names in braces in the texts of guides. They are replaced by the titles of the screens, so that a guide cannot name a button that does not
// exist.
import { type Language, type Title, title, type Verb } from '@cangdan/protocol'
import { getVerbLabel, isGroup, type SectionEntry } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { administrator, company, memberLogin, operator, role, userAuth } from '#modules/accounts/index.ts'
import { help } from '#modules/content/index.ts'
import { futures, good, history, price, priceRule } from '#modules/goods/index.ts'
import { menu } from '#modules/index.ts'
import { abnormal, inspection, inspectionLine, inspuser, investigation, record } from '#modules/inspections/index.ts'
import { contract, contractScan } from '#modules/contracts/index.ts'
import {
  application,
  loan,
  marginCall,
  pledgeOfReceipt,
  release,
  repayment,
  statement,
} from '#modules/lending/index.ts'
import { lot, operation, receipt } from '#modules/receipts/index.ts'
import { importBatch, job, mailRecord, safeSet, systemSet, task } from '#modules/system/index.ts'

const RESOURCES: Readonly<Record<string, Resource>> = {
  abnormal,
  administrator,
  application,
  call: marginCall,
  company,
  contract,
  contractScan,
  futures,
  good,
  help,
  history,
  importBatch,
  inspection,
  inspuser,
  investigation,
  job,
  line: inspectionLine,
  loan,
  lot,
  mailRecord,
  memberLogin,
  operation,
  operator,
  pledge: pledgeOfReceipt,
  price,
  priceRule,
  receipt,
  record,
  release,
  repayment,
  role,
  safeSet,
  statement,
  systemSet,
  task,
  userAuth,
}

/** Titles of the browser's own screens. A test finds each of them in its sources. */
export const BROWSER_WORDS: Readonly<Record<string, Title>> = {
  workbench: title('工作台', 'Workbench', 'Panel de trabajo', 'ワークベンチ'),
  waiting: title('等您处理', 'Waiting for you', 'Pendiente de usted', 'あなたの対応待ち'),
  oneByOne: title('逐件办理', 'One by one', 'Uno por uno', '順に処理'),
  whyNot: title('为何不可用', 'Why not?', '¿Por qué no?', '不可の理由'),
  quote: title('可贷测算', 'What can be drawn', 'Cuánto se puede disponer', '融資可能額の試算'),
  owed: title('欠款', 'What is owed', 'Deuda', '未返済額'),
  cover: title('质押物与覆盖', 'Goods and cover', 'Garantías y cobertura', '質物と担保'),
  warning: title('预警', 'Warning', 'Aviso', '警戒'),
  marginCall: title('补仓', 'Margin call', 'Reposición', '追加担保'),
  closeOut: title('平仓', 'Close-out', 'Ejecución', '処分'),
  releasable: title('可释放', 'Releasable', 'Liberable', '解放可能'),
  loanStatement: title('对账单', 'Statement', 'Extracto', '取引明細書'),
  records: title('变更记录', 'History', 'Historial', '変更履歴'),
  myAccount: title('个人中心', 'My account', 'Mi cuenta', 'マイアカウント'),
  papers: title('认证资料', 'Papers', 'Documentos', '認証書類'),
  companyPapers: title('企业认证', 'Company authentication', 'Verificación de la empresa', '企業認証'),
  fillIn: title('填写资料', 'Fill in', 'Rellenar', '入力する'),
  handIn: title('提交审核', 'Hand in for review', 'Presentar a revisión', '審査に提出'),
  handInAgain: title('修改并重新提交', 'Correct and hand in again', 'Corregir y presentar de nuevo', '修正して再提出'),
  sealed: title('已封存', 'Sealed', 'Sellado', '封印済み'),
  getProof: title('下载证明', 'Download proof', 'Descargar prueba', '証明をダウンロード'),
  getEntry: title('下载条目', 'Download entry', 'Descargar asiento', '記録をダウンロード'),
  suggestions: title('匹配建议', 'What it may repay', 'Qué puede pagar', '照合候補'),
}

const isResource = (entry: SectionEntry): entry is Resource => 'columns' in entry

function findMenuTitle(path: string, entries: readonly SectionEntry[] = menu): Title | undefined {
  for (const entry of entries) {
    if (!isResource(entry) && (isGroup(entry) ? entry.path : entry.screen) === path) return entry.title
    const below = !isResource(entry) && isGroup(entry) ? findMenuTitle(path, entry.entries) : undefined
    if (below !== undefined) return below
  }
  return undefined
}

/**
 * Returns the title of a name: a menu or screen (`/pledge`, `/sys/theme`), a list (`loan`), a button of a list (`price.add`, `pledge.seal`), a
 * column or its option (`lot:count_time`), or a word of the browser.
 * @throws if no screen has it.
 */
function findScreenWord(name: string): Title {
  const [, list = '', sign, part = ''] = /^(\w+)([.:])(\w+)$/.exec(name) ?? []
  const resource = RESOURCES[sign === undefined ? name : list]
  const found = name.startsWith('/')
    ? findMenuTitle(name)
    : sign === '.'
      ? (resource?.actions.get(part)?.title ?? findVerbLabel(resource, part))
      : sign === ':'
        ? resource?.columns.get(part)?.title
        : (resource?.title ?? BROWSER_WORDS[name])
  if (found === undefined) throw new Error(`No screen has {${name}}.`)
  return found
}

const findVerbLabel = (resource: Resource | undefined, verb: string): Title | undefined =>
  resource?.verbs.has(verb as Verb) === true ? getVerbLabel(resource, verb as Verb) : undefined

interface TextPart {
  readonly text: string
  /** A word of the screens, or a command or name between backticks. */
  readonly kind: 'plain' | 'word' | 'code'
}

/** Splits a text of a guide into plain text, words of the screens and code. */
export const splitText = (text: Title, language: Language): TextPart[] =>
  text[language]
    .split(/(\{[^}]+\}|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = part.slice(1, -1)
      if (part.startsWith('{')) return { text: findScreenWord(inner)[language], kind: 'word' }
      return part.startsWith('`') ? { text: inner, kind: 'code' } : { text: part, kind: 'plain' }
    })
