// Texts of messages, for the server that sends them and the form that shows them.

const VARIABLE = /\{(\w+)\}/g

/** Returns the variables of a template's text in order, with repetitions: providers with numbered variables count them so. */
export const listSmsVariables = (content: string): string[] =>
  [...content.matchAll(VARIABLE)].map(([, name = '']) => name)

/** Fills the variables of a template's text; unknown ones stay as they are. */
export const fillSmsText = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replaceAll(VARIABLE, (whole, name: string) => params[name] ?? whole)

const ONE_PART = 70
const LONG_PART = 67

/** Returns how many messages a provider charges for: 70 UTF-16 units in one, 67 in each part of a longer text, signature included. */
export const countSmsParts = (text: string): number =>
  text.length <= ONE_PART ? 1 : Math.ceil(text.length / LONG_PART)

/** Returns whether our text and that of a provider are the same, whichever form its variables have: `${name}` or numbers in order. */
export function isSameSmsText(content: string, remote: string): boolean {
  let count = 0
  const isNumbered = /\{\d+\}/.test(remote)
  const own = isNumbered ? content.replaceAll(VARIABLE, () => `{${(count += 1)}}`) : content
  return own.trim() === remote.replaceAll('${', '{').trim()
}

const CODE_VARIABLES = ['code', 'minutes'] as const

/** The variables that a template of each scene may use. */
export const SMS_VARIABLES = {
  login: CODE_VARIABLES,
  reg: CODE_VARIABLES,
  enter: CODE_VARIABLES,
  pwd: CODE_VARIABLES,
  bind: CODE_VARIABLES,
  contract: CODE_VARIABLES,
  sign: [...CODE_VARIABLES, 'no', 'hash'],
  visit: CODE_VARIABLES,
  clerk: [...CODE_VARIABLES, 'no'],
  task: ['no', 'link'],
  audit: ['count', 'lists'],
  alert: ['name', 'from', 'to', 'rate'],
  message: ['title', 'content'],
  repay: ['no', 'day', 'amount'],
  margin: ['no', 'rate', 'amount'],
  enforce: ['no'],
  guarantee: ['sender', 'no', 'amount', 'days', 'link'],
  invite: ['sender', 'no', 'days', 'link'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Values of a preview, by variable. */
export const SMS_SAMPLES: Readonly<Record<string, string>> = {
  code: '123456',
  minutes: '5',
  count: '3',
  lists: '企业认证 2、提现 1',
  name: '电解铜 / 1#',
  from: '78000.00',
  to: '74100.00',
  rate: '81.08',
  title: '系统维护',
  content: '今晚 22:00 至 23:00 暂停服务',
  no: 'RZ202611300001',
  day: '2026-12-15',
  amount: '520916.67',
  hash: '9f86d081',
  sender: '示范银行',
  days: '7',
  link: 'https://cangdan.example/contract/create#code=…',
}
