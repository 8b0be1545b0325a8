import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toOfficeFieldProblems } from './office-field-problem.ts'
import { OFFICE_PASSWORD_MAX, OfficeSignInSchema } from './office-sign-in.ts'

const problemsOf = (input: object) =>
  toOfficeFieldProblems(v.safeParse(OfficeSignInSchema, input).issues ?? [])

it('OfficeSignInSchema requires email and password, but not the code', { tags: ['O2'] }, () => {
  expect(problemsOf({ email: '  ', password: '' })).toEqual({
    email: 'email-required',
    password: 'own-password-required',
  })
  expect(problemsOf({ email: 'owner@shop.example', password: ' spaces count ', code: ' ' })).toEqual({
    code: 'code-required',
  })
})

it('OfficeSignInSchema trims the email address but not the password', { tags: ['O2'] }, () => {
  expect(v.parse(OfficeSignInSchema, { email: ' owner@shop.example ', password: ' p ' })).toEqual({
    email: 'owner@shop.example',
    password: ' p ',
  })
})

it('OfficeSignInSchema rejects too long passwords and values that are not texts', { tags: ['O2'] }, () => {
  expect(problemsOf({ email: 'o', password: 'x'.repeat(OFFICE_PASSWORD_MAX + 1) })).toEqual({
    password: 'text-too-long',
  })
  expect(problemsOf({ email: 5, password: 'p' })).toEqual({ email: 'value-invalid' })
})
