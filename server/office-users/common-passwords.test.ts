import { describe, expect, it } from 'vitest'
import { findOfficePasswordProblem } from '#domain/office/office-password.ts'
import { commonPasswords } from './common-passwords.ts'

const OF = { shopName: 'Vaanavil Crackers', email: 'selvi@vaanavil.example' }
const problemOf = async (password: string) =>
  findOfficePasswordProblem(password, { ...OF, commonPasswords: await commonPasswords() })

describe('A new office password', { tags: ['O2'] }, () => {
  it.each([
    'qwerty123456',
    'Admin@123456',
    'changeme1234',
    'P@ssw0rd!2026',
    'P@$$w0rd2026',
    'Dragon-Dragon-1',
    '123456superman',
    'MONKEY!!!!!!2026',
    'letmein@sivakasi',
    'iloveyou-qwerty',
    'bhrh0h2oof6xbqjeh',
    '1q2w3e4r5t6y',
  ])('%s is refused as common', async (password) => {
    expect(await problemOf(password)).toBe('new-password-common')
  })

  it.each([
    'mango tree by the well',
    'மாமரத்தடியில் கிணறு',
    'lorry-receipt-brass-lamp',
    'k3#nV9!pQz7&',
    'green mango 41 temples',
    'Sparrow7Kolam2Brass',
  ])('%s is accepted', async (password) => {
    expect(await problemOf(password)).toBeUndefined()
  })
})
