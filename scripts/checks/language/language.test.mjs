// @ts-check
// Code is written in plain technical English (CONTRIBUTING.md). What is left of an older style is listed in `baseline.json`, by file;
// the list only shrinks: `node scripts/checks/language/write-baseline.mjs` writes lower numbers.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../run.mjs'
import {
  beginsWithVerb,
  countMarkers,
  endsInPreposition,
  isImperative,
  isUnclear,
  listComments,
  listFunctions,
  listSqlNames,
  listTitles,
} from './language.mjs'
import { COMMITS_CHECKED_SINCE, measureRepository, readBaseline } from './measure.mjs'

const baseline = readBaseline()
const measured = measureRepository()

describe('files', () => {
  it('have no more markers, unclear titles and names with a trailing preposition than the baseline', () => {
    const worse = Object.entries(measured).flatMap(([file, { count, places }]) =>
      count > (baseline[file] ?? 0) ? [`${file}: ${count}, ${baseline[file] ?? 0} before`, ...places] : [],
    )
    expect(worse).toEqual([])
  })

  it('have a baseline no higher than what they hold', () => {
    const better = Object.entries(baseline).filter(([file, count]) => count > (measured[file]?.count ?? 0))
    expect(better, 'run node scripts/checks/language/write-baseline.mjs').toEqual([])
  })
})

/**
 * Triggers that fire between two triggers of the engine, whose names begin with the table (`store_logo_file_edit`): triggers of one table fire in
 * the order of their names. Those of organisations have the same names on each table.
 */
const NAMED_BY_TABLE =
  /^(?:(?:bank|guarantor|store|supplier)_organisation(?:_name|_state|_end)?|financing_frees_limits|pledge_is_released|receipt_stays_with_its_lot)$/

describe('functions and triggers of the schema', () => {
  it('have names that begin with a verb', () => {
    const folder = path.join(ROOT, 'server/schema/rules')
    const names = readdirSync(folder).flatMap((file) => listSqlNames(readFileSync(path.join(folder, file), 'utf8')))
    expect(names.length).toBeGreaterThan(400)
    expect(names.filter((name) => !beginsWithVerb(name) && !NAMED_BY_TABLE.test(name))).toEqual([])
  })
})

describe.runIf(existsSync(`${ROOT}/.git`))('commits', () => {
  it('have subjects that begin with a verb', () => {
    const log = execFileSync('git', ['log', '--no-merges', `--since=${COMMITS_CHECKED_SINCE}`, '--format=%s'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(log.split('\n').filter((subject) => subject !== '' && !isImperative(subject))).toEqual([])
  })
})

describe('measures', () => {
  it('count markers in comments', () => {
    expect(countMarkers('What an upload answers.')).toBe(2)
    expect(countMarkers('Returns the file of an upload.')).toBe(0)
  })

  it('find comments of four words and more, in TypeScript and SQL', () => {
    expect(
      listComments('a.ts', '/** One. */\n// Returns the next day here.\nconst a = 1 // in hundredths of a tonne\n'),
    ).toEqual(['Returns the next day here.', 'in hundredths of a tonne'])
    expect(listComments('a.sql', 'select 1; -- rejects rows of other banks\n')).toEqual(['rejects rows of other banks'])
  })

  it('find functions and titles', () => {
    expect(listFunctions('function loanOf() {}\nconst dayAt = (a) => a\nconst day = 1')).toEqual(['loanOf', 'dayAt'])
    expect(listTitles("it('rejects a second review (V7)', () => {})\nit.each([1])('adds %s', add)")).toEqual([
      'rejects a second review (V7)',
      'adds %s',
    ])
  })

  it('find the functions and triggers of an SQL text', () => {
    expect(
      listSqlNames(
        'create or replace function lot_moves() …;\ncreate constraint trigger check_lot after insert on lot …;\nexecute function pay_out();',
      ),
    ).toEqual(['lot_moves', 'check_lot'])
  })

  it.each([
    ['protect_receipt', true],
    ['is_recalled', true],
    ['receipt_stays', false],
  ])('check the start of %s', (name, expected) => expect(beginsWithVerb(name)).toBe(expected))

  it.each([
    ['loanOf', true],
    ['sayAt', true],
    ['signIn', false],
    ['loadLoan', false],
  ])('check the end of %s', (name, expected) => expect(endsInPreposition(name)).toBe(expected))

  it.each([
    ['fix(import): skip option contracts', true],
    ['Add a column type', true],
    ['refactor!: rename loans', true],
    ['docs: what a bank sees', false],
  ])('check the subject %s', (subject, expected) => expect(isImperative(subject)).toBe(expected))

  it('find titles without a verb', () => {
    expect(isUnclear('is none where less was weighed')).toBe(true)
    expect(isUnclear('rejects the last delivery below the tolerance')).toBe(false)
  })
})
