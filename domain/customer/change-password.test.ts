import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { findFieldProblems } from '#testing/find-field-problems.ts'
import { ChangePasswordSchema } from './change-password.ts'
import { LoginSchema } from './login.ts'

describe('ChangePasswordSchema', { tags: ['D7'] }, () => {
  it('accepts a different ten-digit number', () => {
    const change = { password: '9000000001', new_password: '4820157396' }
    expect(v.parse(ChangePasswordSchema, change)).toEqual(change)
    expect(findFieldProblems(ChangePasswordSchema, { ...change, new_password: '12345' })).toEqual({
      new_password: 'password-invalid',
    })
    expect(findFieldProblems(ChangePasswordSchema, { ...change, new_password: '9000000001' })).toEqual({
      new_password: 'password-unchanged',
    })
  })

  it.each(['0000000000', '9999999999', '1212121212', '1234567890', '0123456789', '9876543210', '0987654321'])(
    'rejects the easily guessed %s',
    (new_password) => {
      const change = { password: '9000000001', new_password }
      expect(findFieldProblems(ChangePasswordSchema, change)).toEqual({ new_password: 'password-too-easy' })
      // A customer with such a password can still sign in and change it.
      expect(findFieldProblems(LoginSchema, { username: '9000000001', password: new_password })).toEqual({})
      const away = { password: new_password, new_password: '4820157396' }
      expect(findFieldProblems(ChangePasswordSchema, away)).toEqual({})
    },
  )
})
