import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startLanguage } from '#i18n/index.ts'
import { RichText } from './stored-text.tsx'
import { TableText } from './table-text.tsx'

afterEach(cleanup)

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const whole = (...content: object[]) => JSON.stringify({ type: 'doc', content })

it('renders a document with its marks', () => {
  const link = { type: 'link', attrs: { href: 'https://example.com/a' } }
  const value = whole(
    { type: 'heading', attrs: { level: 2 }, content: [text('Quality')] },
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('clean', { type: 'bold' })] }] }],
    },
    { type: 'paragraph', content: [text('see', link), { type: 'hardBreak' }] },
  )
  const { container } = render(<RichText value={value} />)
  expect(container.firstElementChild?.innerHTML).toBe(
    '<h3 data-level="2">Quality</h3><ul><li><p><strong>clean</strong></p></li></ul>' +
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">see</a><br></p>',
  )
})

it('renders tables and pictures and loads only the given files', () => {
  const cell = (type: string, words: string) => ({
    type,
    content: [{ type: 'paragraph', content: [text(words)] }],
  })
  const value = whole(
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Name')] },
        { type: 'tableRow', content: [cell('tableCell', 'Ann')] },
      ],
    },
    { type: 'image', attrs: { file: 7, alt: 'Stamp' } },
    { type: 'image', attrs: { file: 8, alt: 'Seal' } },
  )
  const files = [{ id: 7, name: 'stamp.png', type: 'image/png', url: '/api/v1/file?id=7' }]
  const { container } = render(<RichText value={value} files={files} />)
  expect(screen.getByRole('columnheader', { name: 'Name' }).tagName).toBe('TH')
  expect(screen.getByRole('cell', { name: 'Ann' }).tagName).toBe('TD')
  const pictures = [...container.querySelectorAll('img')]
  expect(pictures.map((picture) => [picture.getAttribute('src'), picture.alt])).toEqual([
    ['/api/v1/file?id=7', 'Stamp'],
  ])
  // A picture without a file shows only its alternative text.
  expect(container.textContent).toContain('Seal')
})

it.each([
  [
    { width: 800, height: 400 },
    { width: '800', height: '400' },
  ],
  // Limited to the maximum height of a text's pictures.
  [
    { width: 1200, height: 960 },
    { width: '600', height: '480' },
  ],
  [
    { width: null, height: null },
    { width: null, height: null },
  ],
])('reserves space for a picture of %o', (size, room) => {
  const value = whole({ type: 'image', attrs: { file: 7, alt: '' } })
  const { container } = render(<RichText value={value} files={[{ id: 7, url: '/a', ...size }]} />)
  const picture = container.querySelector('img')
  expect({ width: picture?.getAttribute('width'), height: picture?.getAttribute('height') }).toEqual(room)
})

it('renders variables as chips only where enabled', () => {
  const value = whole({
    type: 'paragraph',
    content: [text('To {{bank}}, of {{ owner }}.'), { ...text('{{loan}}'), marks: [{ type: 'bold' }] }],
  })
  const { container, rerender } = render(<RichText value={value} hasVariables />)
  const chips = [...container.querySelectorAll('[data-variable]')].map((chip) => chip.textContent)
  expect(chips).toEqual(['{{bank}}', '{{ owner }}', '{{loan}}'])
  expect(container.textContent).toBe('To {{bank}}, of {{ owner }}.{{loan}}')
  rerender(<RichText value={value} />)
  expect(container.querySelector('[data-variable]')).toBeNull()
  expect(container.textContent).toBe('To {{bank}}, of {{ owner }}.{{loan}}')
})

it.each([
  ['plain words of before', 'plain <b>words</b>'],
  ['a document with something unknown', whole({ type: 'script' })],
  [
    'a link that runs',
    whole({
      type: 'paragraph',
      content: [text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })],
    }),
  ],
])('renders %s as plain text', (_what, value) => {
  const { container } = render(<RichText value={value} />)
  expect(container.children).toHaveLength(0)
  expect(container.textContent).toBe(value)
})

it('renders a table with column headers and a label', () => {
  const cells = [
    { name: 'name', title: 'Indicator' },
    { name: 'value', title: 'Value' },
  ]
  render(<TableText value={JSON.stringify([{ name: 'Cu', value: '≥ 99.9' }])} title="Indicators" cells={cells} />)
  expect(screen.getByRole('table', { name: 'Indicators' }).textContent).toBe('IndicatorValueCu≥ 99.9')
  cleanup()
  const { container } = render(<TableText value="no table" title="Indicators" cells={cells} />)
  expect(container.innerHTML).toBe('no table')
})

it('renders variables, terms and clauses of a contract with their titles', async () => {
  localStorage.setItem('language', 'en')
  await startLanguage()
  const value = whole(
    {
      type: 'paragraph',
      content: [
        { type: 'variable', attrs: { key: 'bank.name' }, marks: [{ type: 'bold' }] },
        { type: 'term', attrs: { key: 'price_source', value: '3' } },
      ],
    },
    {
      type: 'clause',
      attrs: { when: 'guaranteed' },
      content: [{ type: 'paragraph', content: [text('Guarantee')] }],
    },
  )
  const { container } = render(<RichText value={value} />)
  expect((await screen.findByText('Bank')).closest('strong')).toBeTruthy()
  expect(screen.getByText('Source of prices: The lower of both')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Only if: The loan has a guarantor' }).textContent).toContain('Guarantee')
  expect(container.querySelectorAll('[data-contract]')).toHaveLength(3)
})
