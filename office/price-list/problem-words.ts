import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../ui/language.ts'
import type { CellRef, Sheet, Typed } from './sheet.ts'

/** What is wrong with what was left in a cell, in words that name its column; undefined where it only did not arrive. */
export function useProblemOf(
  sheet: Pick<Sheet, 'canBe'>,
): (cell: CellRef, typed: Typed) => string | undefined {
  const { priceList, fieldProblems } = useWords({ priceList: priceListEn, fieldProblems: fieldProblemsEn })
  return ({ kind, id, column }, { text, state, problem }) => {
    if (state !== 'kept') return undefined
    if (problem) return `${priceList.columns[column]}: ${fieldProblems[problem]}`
    if (sheet.canBe({ kind, id, column }, text)) return undefined
    const isName = column === 'product_name' || column === 'tamil_name'
    return kind === 'category' && isName ? priceList.categoryProblems[column] : priceList.problems[column]
  }
}
