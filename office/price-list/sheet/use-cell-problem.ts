import { fieldProblems as fieldProblemsEn } from '#i18n/office/en/field-problems.ts'
import { priceList as priceListEn } from '#i18n/office/en/price-list.ts'
import { useWords } from '../../shell/language.ts'
import { useParseProblem } from '../../shell/requests/use-parse-problem.ts'
import { type CellRef, parseCell, type UnsavedCell } from './cells.ts'
import { type Column, numberKindOf } from './columns.ts'

/** Returns a function that explains why a product's column does not accept a text. */
export function useColumnProblem(): (column: Column, text: string) => string {
  const { priceList } = useWords({ priceList: priceListEn })
  const parseProblemOf = useParseProblem()
  return (column, text) => {
    const kind = numberKindOf(column)
    const sentence = kind && parseProblemOf(kind, text)
    return sentence ? `${priceList.columns[column]}: ${sentence}` : priceList.problems[column]
  }
}

/** Returns a function that explains a failed cell. It returns undefined if the text is valid and only the request failed. */
export function useCellProblem(): (cell: CellRef, unsaved: UnsavedCell) => string | undefined {
  const { priceList, fieldProblems } = useWords({ priceList: priceListEn, fieldProblems: fieldProblemsEn })
  const columnProblemOf = useColumnProblem()
  return ({ kind, id, column }, { text, isFailed, problem }) => {
    if (!isFailed) return undefined
    if (problem) return `${priceList.columns[column]}: ${fieldProblems[problem]}`
    if (parseCell({ kind, id, column }, text)) return undefined
    const isName = column === 'product_name' || column === 'tamil_name'
    return kind === 'category' && isName ? priceList.categoryProblems[column] : columnProblemOf(column, text)
  }
}
