import { fieldProblems } from '../../en/field-problems.ts'
import { fields } from '../../en/fields.ts'

/** The billing form: the labels and error texts of the storefront. */
export const billing = { fields, problems: fieldProblems }
