import { fieldProblems as fieldProblemsEn } from './en/field-problems.ts'
import { inLanguage } from './language.ts'

/** What is wrong with a field (section 5; the limits that it leaves unsaid in the same voice). In the page’s language. */
export const fieldProblems = inLanguage('fieldProblems', fieldProblemsEn)
