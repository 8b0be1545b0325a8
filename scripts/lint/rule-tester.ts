import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import * as parser from './syntax/tsx-parser.ts'

RuleTester.describe = describe
RuleTester.it = it
RuleTester.itOnly = it.only

/** Runs the cases of a rule as tests of Vitest. */
export const ruleTester = new RuleTester({ languageOptions: { parser } })
