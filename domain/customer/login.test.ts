import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { LoginSchema } from './login.ts'

describe('LoginSchema', { tags: ['§5'] }, () => {
  it('accepts ten digits in both fields', () => {
    const login = { username: '9876543210', password: '9876543210' }
    expect(v.parse(LoginSchema, login)).toEqual(login)
  })

  it('reports missing fields and wrong lengths', () => {
    expect(findFieldProblems(LoginSchema, {})).toEqual({
      username: 'username-required',
      password: 'password-required',
    })
    expect(findFieldProblems(LoginSchema, { username: '98765', password: 'secret-word' })).toEqual({
      username: 'username-invalid',
      password: 'password-invalid',
    })
  })
})
