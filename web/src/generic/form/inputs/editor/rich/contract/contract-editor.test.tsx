// Variables, terms and clauses: written by keyboard, and unchanged by the editor.
import { type FieldMeta, richText, type Row, toPlainText } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { FormValuesProvider } from '#generic/form/fields/form-values.tsx'
import { INPUTS } from '#generic/form/inputs/inputs.tsx'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer } from '../../../../../../testing/fake-server.ts'
import { createExtensions } from '../rich-input.tsx'

setUpScreenTests()

const RICH = { tables: true, contract: true, variables: 'variables', source: 'file_url' } as const
const FIELD: FieldMeta = {
  name: 'content',
  title: 'Text',
  type: 'text',
  control: 'editor',
  maxLength: 20_000,
  rich: RICH,
}
const FIELDS: readonly FieldMeta[] = [
  FIELD,
  { name: 'variables', title: 'Own variables', type: 'tags', control: 'tags' },
  { name: 'file_url', title: 'Source file', type: 'image', control: 'image' },
]
const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const variable = (key: string) => ({ type: 'variable', attrs: { key } })
const term = (key: string, value: string) => ({ type: 'term', attrs: { key, value } })
const clause = (when: string, ...content: object[]) => ({ type: 'clause', attrs: { when }, content })
const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })

async function open(value: string, draft: Row = {}) {
  const onChange = vi.fn<(value: unknown) => void>()
  const Input = INPUTS.editor
  const rest = { id: 'content', language: 'en', isInvalid: false, describedBy: undefined, onLeave: () => {} } as const
  const view = renderScreen(
    <FormValuesProvider fields={FIELDS} labels={{}} draft={{ content: value, variables: ['Policy'], ...draft }}>
      <Input field={FIELD} value={value} onChange={onChange} {...rest} />
    </FormValuesProvider>,
  )
  const box = await screen.findByRole('textbox', { name: 'Text' })
  return {
    ...view,
    box,
    press: (name: string) => view.user.click(screen.getByRole('button', { name })),
    readBlocks: () => (JSON.parse(String(onChange.mock.lastCall?.[0])) as { content: unknown[] }).content,
  }
}

// antd reads the key code, which user-event does not send.
const pressEnter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })

describe('contract editor', () => {
  it('inserts a variable that was found by its title', async () => {
    const { user, press, readBlocks, box } = await open(doc(paragraph(text('To '))))
    await press('Variable')
    const search = await screen.findByRole('combobox', { name: 'Variable' })
    expect(document.activeElement).toBe(search)
    await user.type(search, 'Annual rate')
    pressEnter(search)
    await waitFor(() => expect(box.querySelector('[data-contract="variable"]')?.textContent).toBe('Annual rate'))
    expect(JSON.stringify(readBlocks())).toContain('"key":"loan.rate"')
    expect(screen.queryByRole('combobox', { name: 'Variable' })).toBeNull()
  })

  it('offers the variables of the record, and marks unknown ones', async () => {
    const { press, box } = await open(doc(paragraph(variable('Policy'), variable('Gone'))))
    const [known, unknown] = box.querySelectorAll('[data-contract="variable"]')
    expect([known?.hasAttribute('data-unknown'), unknown?.hasAttribute('data-unknown')]).toEqual([false, true])
    await press('Variable')
    expect(await screen.findByText('Own variables')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Policy' })).toBeTruthy()
  })

  it('stores a percentage in hundredths and rejects thousandths', async () => {
    const { user, press, readBlocks, box } = await open(doc(paragraph(term('cure_hours', '24'))))
    await press('Agreed term')
    const which = await screen.findByRole('combobox', { name: 'Term' })
    await user.type(which, 'Warning')
    pressEnter(which)
    const value = await screen.findByRole('textbox', { name: 'Value' })
    await user.type(value, '75.005')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Enter a value for “Warning line”')).toBeTruthy()
    await user.clear(value)
    await user.type(value, '75.00')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(box.textContent).toContain('Warning line: 75.00%'))
    expect(JSON.stringify(readBlocks())).toContain('{"key":"warn_line","value":"7500"}')
    expect(box.textContent).toContain('Time to cure a margin call: 24 h')
  })

  it('wraps a block in a clause, changes its condition and unwraps it', async () => {
    const { press, readBlocks, user } = await open(doc(paragraph(text('Only guaranteed'))))
    await press('Clause on a condition')
    const condition = await screen.findByRole('combobox', { name: 'Condition' })
    fireEvent.keyDown(condition, { key: 'ArrowDown', keyCode: 40 })
    pressEnter(condition)
    await waitFor(() => expect(readBlocks()).toEqual([clause('unguaranteed', paragraph(text('Only guaranteed')))]))
    expect(screen.getByRole('group', { name: 'Only if: The loan has no guarantor' })).toBeTruthy()
    await press('Clause on a condition')
    await user.click(await screen.findByRole('button', { name: 'Remove the condition' }))
    expect(readBlocks()).toEqual([paragraph(text('Only guaranteed'))])
  })

  it('returns to the text on Escape', async () => {
    const { user, press, box } = await open(doc(paragraph(text('a'))))
    await press('Agreed term')
    await screen.findByRole('combobox', { name: 'Term' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Term' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('replaces the text by that of a Word document, which undo restores', async () => {
    const imported = doc(paragraph(text('From Word')))
    const server = createFakeServer(({ path }) =>
      path === 'seller_p/contract/TemplateText' ? { content: imported, pictures: 2, is_cut: 0 } : undefined,
    )
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const file = { id: 7, name: 'a.docx', type, url: '/a' }
    const { press, readBlocks, user } = await open(doc(paragraph(text('Before'))), { file_url: [file] as never })
    await press('Import a Word document')
    await user.click(await screen.findByRole('button', { name: 'Replace the text with “a.docx”' }))
    await waitFor(() => expect(readBlocks()).toEqual([paragraph(text('From Word'))]))
    expect(server.filterCalls(({ path }) => path.endsWith('TemplateText'))[0]?.params).toEqual({ file: '7' })
    expect(screen.getByText(/Pictures were not imported: 2/)).toBeTruthy()
    await press('Undo')
    expect(readBlocks()).toEqual([paragraph(text('Before'))])
    cleanup()
    const { press: pressNext } = await open(doc(paragraph(text('Before'))))
    await pressNext('Import a Word document')
    expect(await screen.findByText('Upload a Word document under “Source file” first.')).toBeTruthy()
  })
})

function createEditor(content: string) {
  const { extensions } = createExtensions(RICH, { files: new Map(), names: [], language: 'en' })
  return new Editor({
    element: document.createElement('div'),
    extensions,
    content: JSON.parse(content) as object,
    injectCSS: false,
  })
}
const limits = { rich: RICH, maxLength: 100_000 }
const readText = (value: string) => {
  const reading = richText.read(value, limits)
  if (!reading.ok) throw new Error(reading.error.code)
  return toPlainText(reading.value)
}

describe('contract nodes', () => {
  it('keep any document unchanged', () => {
    const marks = fc.subarray([
      { type: 'bold' },
      { type: 'italic' },
      { type: 'link', attrs: { href: 'https://a.cn/' } },
    ])
    const marked = (node: fc.Arbitrary<object>) =>
      fc.tuple(node, marks).map(([each, chosen]) => (chosen.length === 0 ? each : { ...each, marks: chosen }))
    const words = fc.stringMatching(/^[a-z字 ]{1,8}$/).map(text)
    const chip = fc.oneof(
      fc.constantFrom('bank.name', 'goods.table', '保单号').map(variable),
      fc
        .constantFrom(['warn_line', '8000'], ['dispute', 'court'], ['notice_address', '上海 "1" 号'])
        .map(([key, value]) => term(key, value)),
    )
    // Text between two chips has one mark set, as the editor joins equal neighbours.
    const inline = fc.array(fc.tuple(marked(words), marked(chip)), { maxLength: 3 }).map((pairs) => pairs.flat())
    const line = inline.map((content) => (content.length === 0 ? { type: 'paragraph' } : paragraph(...content)))
    const heading = inline.map((content) => ({
      type: 'heading',
      attrs: { level: 2 },
      ...(content.length === 0 ? {} : { content }),
    }))
    const list = fc
      .array(fc.array(line, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
      .map((items) => ({ type: 'bulletList', content: items.map((content) => ({ type: 'listItem', content })) }))
    const table = fc.array(line, { minLength: 1, maxLength: 3 }).map((cells) => ({
      type: 'table',
      content: [{ type: 'tableRow', content: cells.map((content) => ({ type: 'tableCell', content: [content] })) }],
    }))
    const block = fc.oneof(line, heading, list, table)
    const group = fc
      .tuple(fc.constantFrom('guaranteed', 'several'), fc.array(block, { minLength: 1, maxLength: 3 }))
      .map(([when, content]) => clause(when, ...content))
    fc.assert(
      fc.property(fc.array(fc.oneof(block, group), { minLength: 1, maxLength: 5 }), (content) => {
        const before = readText(doc(paragraph(text('first')), ...content))
        const editor = createEditor(before)
        const after = readText(JSON.stringify(editor.getJSON()))
        expect(after).toBe(before)
        // Copied and pasted.
        const pasted = createEditor(doc(paragraph(text('x'))))
        pasted.commands.setContent(editor.getHTML(), { parseOptions: { preserveWhitespace: 'full' } })
        expect(readText(JSON.stringify(pasted.getJSON()))).toBe(before)
        editor.destroy()
        pasted.destroy()
      }),
      { numRuns: 60 },
    )
  })

  it('are deleted as a whole, from both sides', () => {
    const content = doc(paragraph(text('a'), variable('bank.name'), text('b')))
    const editor = createEditor(content)
    editor.commands.setTextSelection(3)
    editor.commands.keyboardShortcut('Backspace')
    expect(editor.getText()).toBe('ab')
    editor.commands.setContent(JSON.parse(content) as object)
    editor.commands.setTextSelection(2)
    editor.commands.keyboardShortcut('Delete')
    expect(editor.getText()).toBe('ab')
    editor.destroy()
  })

  it('drop pasted markup that is no known term or condition', () => {
    const editor = createEditor(doc(paragraph(text('x'))))
    editor.commands.setContent(
      '<p><span data-contract="term" data-key="nothing" data-value="1">t</span></p><div data-contract="clause" data-when="never"><p>c</p></div>',
    )
    expect(editor.getJSON()).toMatchObject({ content: [paragraph(text('t')), paragraph(text('c'))] })
    expect(within(document.body).queryByText('nothing')).toBeNull()
    editor.destroy()
  })
})
