import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOfficePasswordProblem } from './office-password.ts'

const PASSWORD_CONTEXT = {
  shopName: 'Vaanavil Crackers',
  email: 'selvi@vaanavil.example',
  commonPasswords: new Set<string>(),
}

describe('A new office password', { tags: ['O2'] }, () => {
  it.each([
    ['short', 'new-password-too-short'],
    ['eleven-char', 'new-password-too-short'],
    ['🎆🎆🎆🎆🎆🎆', 'new-password-too-short'],
    ['aaaaaaaaaaaa', 'new-password-common'],
    ['123412341234', 'new-password-common'],
    ['password1234', 'new-password-common'],
    ['Password-2026!', 'new-password-common'],
    ['qwertyuiop12', 'new-password-common'],
    ['VaanavilCrackers', 'new-password-common'],
    ['vaanavil-crackers-26', 'new-password-common'],
    ['selvi@vaanavil.example', 'new-password-common'],
    ['DiwaliDiwali2026', 'new-password-common'],
  ])('%s is rejected: %s', (password, problem) => {
    expect(findOfficePasswordProblem(password, PASSWORD_CONTEXT)).toBe(problem)
  })

  it.each(['mango tree by the well', 'மாமரத்தடியில் கிணறு', 'lorry-receipt-brass-lamp', 'k3#nV9!pQz7&'])(
    '%s is accepted',
    (password) => {
      expect(findOfficePasswordProblem(password, PASSWORD_CONTEXT)).toBeUndefined()
    },
  )

  it('is accepted if it is made of random letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'bcfhjkmnptvwx'), minLength: 16, maxLength: 40 })
    fc.assert(
      fc.property(letters, (password) => {
        fc.pre(new Set(password).size >= 5)
        expect(findOfficePasswordProblem(password, PASSWORD_CONTEXT)).toBeUndefined()
      }),
    )
  })
})
