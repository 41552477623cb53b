// Orders in which a payment settles the components of a loan, as digits: 1 fee, 2 penalty, 3 interest, 4 principal.
import { title, type Title } from '../language.ts'

const COMPONENTS: Readonly<Record<string, Title>> = {
  1: title('费用', 'fees', 'gastos', '費用'),
  2: title('罚息', 'penalty', 'demora', '遅延損害金'),
  3: title('利息', 'interest', 'intereses', '利息'),
  4: title('本金', 'principal', 'principal', '元金'),
}

const listPermutations = (digits: string): string[] =>
  digits.length === 0
    ? ['']
    : Array.from(digits).flatMap((digit) => listPermutations(digits.replace(digit, '')).map((rest) => digit + rest))

function describeOrder(order: string): Title {
  const join = (language: keyof Title) =>
    Array.from(order)
      .map((digit) => COMPONENTS[digit]?.[language] ?? '')
      .join(' → ')
  return title(join('zh'), join('en'), join('es'), join('ja'))
}

/** Titles by order; that of the law comes first (Civil Code art. 561). */
export const ALLOCATION_ORDER_TITLES: Readonly<Record<string, Title>> = Object.fromEntries(
  listPermutations('1234').map((order) => [order, describeOrder(order)]),
)
