import { fieldProblems } from '../../en/page/field-problems.ts'
import { fields } from '../../en/page/fields.ts'

/** The billing form: the labels and error texts of the storefront. */
export const billing = { fields, problems: fieldProblems }
