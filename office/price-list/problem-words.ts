import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../ui/language.ts'
import { useNotUnderstood } from '../ui/use-not-understood.ts'
import { type Column, kindOf } from './columns.ts'
import type { CellRef, Sheet, Typed } from './sheet.ts'

/** Says in words why a text cannot stand in a column of a product. */
export function useColumnProblem(): (column: Column, text: string) => string {
  const { priceList } = useWords({ priceList: priceListEn })
  const notUnderstood = useNotUnderstood()
  return (column, text) => {
    const kind = kindOf(column)
    const sentence = kind && notUnderstood(kind, text)
    return sentence ? `${priceList.columns[column]}: ${sentence}` : priceList.problems[column]
  }
}

/** What is wrong with what was left in a cell, in words that name its column; undefined where it only did not arrive. */
export function useProblemOf(
  sheet: Pick<Sheet, 'canBe'>,
): (cell: CellRef, typed: Typed) => string | undefined {
  const { priceList, fieldProblems } = useWords({ priceList: priceListEn, fieldProblems: fieldProblemsEn })
  const problemIn = useColumnProblem()
  return ({ kind, id, column }, { text, state, problem }) => {
    if (state !== 'kept') return undefined
    if (problem) return `${priceList.columns[column]}: ${fieldProblems[problem]}`
    if (sheet.canBe({ kind, id, column }, text)) return undefined
    const isName = column === 'product_name' || column === 'tamil_name'
    return kind === 'category' && isName ? priceList.categoryProblems[column] : problemIn(column, text)
  }
}
