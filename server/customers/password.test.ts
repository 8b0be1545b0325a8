import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, nobodysHash } from './password.ts'

describe('A password', { tags: ['D7'] }, () => {
  it('is known by its hash, and no other is', async () => {
    const hash = await hashPassword('9876543210')
    expect(await isPassword('9876543210', hash)).toBe(true)
    expect(await isPassword('9876543211', hash)).toBe(false)
    expect(await isPassword('', hash)).toBe(false)
  })

  it('is hashed to another text each time, with the cost in it and the password not', async () => {
    const [one, two] = [await hashPassword('9876543210'), await hashPassword('9876543210')]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toContain('9876543210')
  })

  it('is checked by the cost with which it was hashed', async () => {
    // A test value of the reference implementation: the password "password", the salt "somesalt".
    const cheaper = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await isPassword('password', cheaper)).toBe(true)
    expect(await isPassword('Password', cheaper)).toBe(false)
  })

  it('of nobody is none, and costs as much to check as a customer’s', { tags: ['W6'] }, async () => {
    expect(await isPassword('', nobodysHash())).toBe(false)
    const shape = (hash: string) => hash.replace(/\$[^$]+\$[^$]+$/, '').concat(`${hash.length}`)
    const theirs = await hashPassword('9876543210')
    expect(shape(nobodysHash())).toBe(shape(theirs))
    const dearer = theirs.replace('m=19456,t=2', 'm=65536,t=3')
    expect(shape(nobodysHash(dearer))).toBe(shape(dearer))
  })

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', nobodysHash().replace('argon2id', 'argon2i')])(
    'is never checked against %j, which is no hash of ours',
    async (stored) => {
      await expect(isPassword('', stored)).rejects.toThrow()
    },
  )
})
