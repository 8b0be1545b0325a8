import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'
import { type Column, numberKindOf } from './columns.ts'
import type { CellRef, Sheet, UnsavedCell } from './sheet.ts'

/** Says in words why a text cannot stand in a column of a product. */
export function useColumnProblem(): (column: Column, text: string) => string {
  const { priceList } = useWords({ priceList: priceListEn })
  const notUnderstood = useParseProblem()
  return (column, text) => {
    const kind = numberKindOf(column)
    const sentence = kind && notUnderstood(kind, text)
    return sentence ? `${priceList.columns[column]}: ${sentence}` : priceList.problems[column]
  }
}

/** What is wrong with what was left in a cell, in words that name its column; undefined where it only did not arrive. */
export function useCellProblem(
  sheet: Pick<Sheet, 'isValid'>,
): (cell: CellRef, typed: UnsavedCell) => string | undefined {
  const { priceList, fieldProblems } = useWords({ priceList: priceListEn, fieldProblems: fieldProblemsEn })
  const problemIn = useColumnProblem()
  return ({ kind, id, column }, { text, state, problem }) => {
    if (state !== 'kept') return undefined
    if (problem) return `${priceList.columns[column]}: ${fieldProblems[problem]}`
    if (sheet.isValid({ kind, id, column }, text)) return undefined
    const isName = column === 'product_name' || column === 'tamil_name'
    return kind === 'category' && isName ? priceList.categoryProblems[column] : problemIn(column, text)
  }
}
