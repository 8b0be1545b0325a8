import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toOfficeFieldProblems } from './office-field-problem.ts'
import { OFFICE_PASSWORD_MAX, OfficeSignInSchema } from './office-sign-in.ts'

const problemsOf = (filledIn: object) =>
  toOfficeFieldProblems(v.safeParse(OfficeSignInSchema, filledIn).issues ?? [])

it('who signs in gives e-mail and password, and the code where it is asked for', { tags: ['O2'] }, () => {
  expect(problemsOf({ email: '  ', password: '' })).toEqual({
    email: 'email-required',
    password: 'own-password-required',
  })
  expect(problemsOf({ email: 'owner@shop.example', password: ' spaces count ', code: ' ' })).toEqual({
    code: 'code-required',
  })
})

it('blanks around the e-mail address are left out, those in the password stay', { tags: ['O2'] }, () => {
  expect(v.parse(OfficeSignInSchema, { email: ' owner@shop.example ', password: ' p ' })).toEqual({
    email: 'owner@shop.example',
    password: ' p ',
  })
})

it('what is longer than any password is not sent, and what is no text is invalid', { tags: ['O2'] }, () => {
  expect(problemsOf({ email: 'o', password: 'x'.repeat(OFFICE_PASSWORD_MAX + 1) })).toEqual({
    password: 'text-too-long',
  })
  expect(problemsOf({ email: 5, password: 'p' })).toEqual({ email: 'value-invalid' })
})
