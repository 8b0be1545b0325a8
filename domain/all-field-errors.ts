import type * as v from 'valibot'
import { type FieldProblem, fieldErrors } from './field-problem.ts'
import { type OfficeFieldProblem, officeFieldErrors } from './office/office-field-problem.ts'

/**
 * The first problem of each field of a form at the desk that has fields of the storefront's too, such as billing. Apart from
 * what every form of the office needs.
 */
export function allFieldErrors(
  issues: readonly v.BaseIssue<unknown>[],
): Readonly<Record<string, FieldProblem | OfficeFieldProblem>> {
  const ofOffice = new Map(Object.entries(officeFieldErrors(issues)))
  const problems = Object.entries(fieldErrors(issues)).map(([path, problem]) => {
    const own = ofOffice.get(path)
    return [path, own && own !== 'value-invalid' ? own : problem]
  })
  return Object.fromEntries(problems)
}
