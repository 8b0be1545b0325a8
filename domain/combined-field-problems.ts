import type * as v from 'valibot'
import { type FieldProblem, toFieldProblems } from './field-problem.ts'
import { type OfficeFieldProblem, toOfficeFieldProblems } from './office/office-field-problem.ts'

/**
 * Returns the first problem of each field in an office form that also has storefront fields, such as billing. Separate from
 * office-field-problem.ts, because few forms need it.
 */
export function toCombinedFieldProblems(
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, FieldProblem | OfficeFieldProblem>> {
  const officeProblems = new Map(Object.entries(toOfficeFieldProblems(issues)))
  const problems = Object.entries(toFieldProblems(issues)).map(([path, problem]) => {
    const officeProblem = officeProblems.get(path)
    return [path, officeProblem && officeProblem !== 'value-invalid' ? officeProblem : problem]
  })
  return Object.fromEntries(problems)
}
