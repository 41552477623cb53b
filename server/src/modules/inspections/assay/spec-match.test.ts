import { describe, expect, it } from 'vitest'
import { matchSpec, SPEC_MATCH } from './spec-match.ts'

const line = (name: string, value: string, unit = '%') => ({ name, value, unit })
const { met, notMet, notComparable, noLimits } = SPEC_MATCH

describe('results of a laboratory', () => {
  it.each([
    ['at a lower bound', [line('Cu', '≥ 99.99')], [line('Cu', '99.99')], met],
    ['below a lower bound by the last digit', [line('Cu', '≥99.99')], [line('Cu', '99.989999')], notMet],
    ['equal to a strict bound', [line('Fe', '<0.05')], [line('Fe', '0.05')], notMet],
    ['at an upper bound', [line('Fe', '<= 0.05')], [line('Fe', '0.050')], met],
    ['inside of a range', [line('Rm', '370–500', 'MPa')], [line('rm', '370', 'mpa')], met],
    ['beyond a range', [line('Rm', '370-500', 'MPa')], [line('Rm', '500.1', 'MPa')], notMet],
    ['below a negative bound', [line('T', '≥ -5', '℃')], [line('T', '-5.1', '℃')], notMet],
    ['full-width digits', [line('水分', '≤ 1.5')], [line('水分', '1.6')], notMet],
    ['in another unit', [line('Fe', '≤ 0.05')], [line('Fe', '0.01', 'ppm')], notComparable],
    ['in words', [line('Fe', '≤ 0.05')], [line('Fe', '合格')], notComparable],
    ['without one of the indicators', [line('Cu', '≥ 99'), line('Fe', '≤ 0.1')], [line('Cu', '99.5')], notComparable],
    ['of a nominal value', [line('宽度', '1500', 'mm')], [line('宽度', '1499', 'mm')], noLimits],
    ['of a spec without indicators', [], [line('Cu', '99.5')], noLimits],
    ['that fail before they pass', [line('Fe', '≤ 0.1')], [line('Fe', '0.2'), line('fe', '0.1')], notMet],
    ['that pass before words', [line('Fe', '≤ 0.1')], [line('Fe', '0.1'), line('Fe', '合格')], notComparable],
    [
      'with one failure among others that are not comparable',
      [line('Cu', '≥ 99'), line('Fe', '≤ 0.1')],
      [line('Fe', '0.2')],
      notMet,
    ],
  ])('%s', (_case, indicators, results, expected) => {
    expect(matchSpec(indicators, results)).toBe(expected)
  })
})
