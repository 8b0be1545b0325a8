import type * as v from 'valibot'
import { type FieldProblem, toFieldProblems } from './field-problem.ts'
import { type OfficeFieldProblem, toOfficeFieldProblems } from './office/office-field-problem.ts'

/**
 * The first problem of each field of a form at the desk that has fields of the storefront's too, such as billing. Apart from
 * what every form of the office needs.
 */
export function toCombinedFieldProblems(
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, FieldProblem | OfficeFieldProblem>> {
  const ofOffice = new Map(Object.entries(toOfficeFieldProblems(issues)))
  const problems = Object.entries(toFieldProblems(issues)).map(([path, problem]) => {
    const own = ofOffice.get(path)
    return [path, own && own !== 'value-invalid' ? own : problem]
  })
  return Object.fromEntries(problems)
}
